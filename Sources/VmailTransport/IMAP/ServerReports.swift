import VmailDomain

/// What a server has reported about itself and the selected mailbox, with any response.
struct ServerReports {
  /// The capabilities in upper case, as last reported.
  private(set) var capabilities: [String] = []
  private(set) var enabled: Set<String> = []
  private(set) var selected = MailboxPath.inbox
  /// EXISTS of the selected mailbox; later expunges aren't subtracted.
  private(set) var exists = 0
  /// The number of messages in the selected mailbox, as far as reported.
  private(set) var present = 0
  /// What the server wants its user to read (ALERT, RFC 9051 section 7.1).
  private var alerts = Alerts()
  /// Whether any mailbox has had a HIGHESTMODSEQ.
  private(set) var hasModSeq = false

  mutating func select(_ mailbox: MailboxPath) { (selected, exists, present) = (mailbox, 0, 0) }

  /// Those reported before TLS may have been changed on the way.
  mutating func forgetCapabilities() { capabilities = [] }

  mutating func takeAlerts() -> [String] { alerts.takeAll() }

  mutating func take(_ response: Response) {
    switch response {
    case .capability(let names): capabilities = names
    case .enabled(let names): enabled.formUnion(names)
    case .status(let status): take(status)
    // The number falls only by EXPUNGE and VANISHED (RFC 9051 section 7.4.1).
    case .exists(let count): (exists, present) = (max(exists, count), max(present, count))
    case .expunge: present = max(0, present - 1)
    case .vanished(let gone): if !gone.isEarlier { present -= min(present, gone.uids.count) }
    default: break
    }
  }

  mutating func take(_ status: StatusResponse) {
    switch status.code?.name {
    case "CAPABILITY"?: capabilities = status.code?.words.map { $0.uppercased() } ?? []
    case "HIGHESTMODSEQ"?: hasModSeq = true
    case "ALERT"?: alerts.take(status)
    default: break
    }
  }
}
