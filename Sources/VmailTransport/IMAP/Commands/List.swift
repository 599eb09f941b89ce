import VmailDomain

/// LIST, with the STATUS of each mailbox where requested (RFC 5819).
struct ListCommand: IMAPCommand {
  private(set) var line: CommandLine
  private let takesStatus: Bool
  /// The maximum number of mailboxes kept of a listing: more than are synced, and no more than can be
  /// processed at once.
  static let mailboxLimit = 20_000
  /// The number of special-use mailboxes kept beyond that limit, wherever in the listing they are.
  static let specialLimit = 100

  private var mailboxes: [ListedMailbox] = []
  private var specials = 0
  private var statuses: [MailboxPath: RemoteFolder.Status] = [:]

  /// - Parameter options: options such as `RETURN (SPECIAL-USE)`.
  init(options: String?, takesStatus: Bool) {
    line = CommandLine("LIST", .string([]), .string(Array("*".utf8)))
    if let options { line.arguments.append(.words(options)) }
    self.takesStatus = takesStatus
  }

  mutating func take(_ response: Response, tag: String) -> Bool {
    switch response {
    case .list(let mailbox): keep(mailbox)
    case .mailboxStatus(let path, let status) where takesStatus:
      if statuses.count < Self.mailboxLimit + Self.specialLimit { statuses[Self.key(path)] = status }
    default: return false
    }
    return true
  }

  private mutating func keep(_ mailbox: ListedMailbox) {
    if mailboxes.count >= Self.mailboxLimit {
      guard specials < Self.specialLimit, SpecialUse.use(of: mailbox) != nil else { return }
      specials += 1
    }
    mailboxes.append(mailbox)
  }

  /// INBOX is the same in any case.
  private static func key(_ path: MailboxPath) -> MailboxPath {
    ResponseLine.uppercased(path.bytes) == "INBOX" ? .inbox : path
  }

  func answer(_ status: StatusResponse) -> [(mailbox: ListedMailbox, status: RemoteFolder.Status?)] {
    var seen: Set<MailboxPath> = []
    return mailboxes.filter { seen.insert(Self.key($0.path)).inserted }
      .map { ($0, statuses[Self.key($0.path)]) }
  }
}

/// STATUS of one mailbox.
struct StatusCommand: IMAPCommand {
  private(set) var line: CommandLine
  private let path: MailboxPath
  private var status: RemoteFolder.Status?

  init(_ path: MailboxPath, items: String) {
    line = CommandLine("STATUS", .string(path.bytes), .words("(\(items))"))
    self.path = path
  }

  mutating func take(_ response: Response, tag: String) -> Bool {
    guard case .mailboxStatus(let path, let status) = response, self.status == nil,
      path == self.path || [path, self.path].allSatisfy({ ResponseLine.uppercased($0.bytes) == "INBOX" })
    else { return false }
    self.status = status
    return true
  }

  func answer(_ status: StatusResponse) throws -> RemoteFolder.Status {
    guard let found = self.status else { throw ServerError.protocolViolation("no response to STATUS") }
    return found
  }
}
