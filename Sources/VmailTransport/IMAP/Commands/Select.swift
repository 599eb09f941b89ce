import VmailDomain

/// SELECT (RFC 9051 section 6.3.2), with the additions of CONDSTORE and QRESYNC (RFC 7162).
struct SelectCommand: IMAPCommand {
  private(set) var line: CommandLine
  let isAlone = true
  private let point: ResyncPoint?
  private var mailbox = SelectedMailbox(count: 0, uidValidity: 0)
  private var exists: Int?
  private var changes = MailboxChanges()
  private var vanished: [ClosedRange<UInt32>] = []

  /// - Parameters:
  ///   - parameter: a parameter such as `(CONDSTORE)`.
  ///   - point: the sync point since which the parameter asks for changes.
  init(_ path: MailboxPath, parameter: String?, since point: ResyncPoint?) {
    line = CommandLine("SELECT", .string(path.bytes))
    if let parameter { line.arguments.append(.words(parameter)) }
    self.point = point
  }

  mutating func take(_ response: Response, tag: String) -> Bool {
    switch response {
    case .exists(let count): exists = max(exists ?? 0, count)
    case .status(let status): return take(status)
    case .fetch(let data):
      if let uid = data.uid, data.items.contains(.flags) { changes.flags[uid] = data.flags }
    case .vanished(let gone): vanished += gone.uids.ranges
    case .expunge: break
    default: return false
    }
    return true
  }

  private mutating func take(_ status: StatusResponse) -> Bool {
    guard status.kind == .ok, let code = status.code else { return false }
    switch code.name {
    case "CLOSED":
      // All earlier data was about the previously selected mailbox (RFC 7162 section 3.2.11).
      mailbox = SelectedMailbox(count: 0, uidValidity: 0)
      exists = nil
      changes = MailboxChanges()
      vanished = []
    case "UIDVALIDITY": mailbox.uidValidity = code.number.flatMap { UInt32(exactly: $0) } ?? 0
    case "UIDNEXT": mailbox.uidNext = code.number.flatMap { UInt32(exactly: $0) }
    case "HIGHESTMODSEQ": mailbox.highestModSeq = code.number.flatMap { $0 > 0 ? $0 : nil }
    case "MAILBOXID":
      mailbox.mailboxId = ObjectId.valid(code.words.first.map { String($0.filter { !"()".contains($0) }) })
    case "NOMODSEQ": mailbox.highestModSeq = nil
    case "PERMANENTFLAGS": mailbox.keptFlags = MessageFlags(permanent: code.words)
    default: return false
    }
    return true
  }

  func answer(_ status: StatusResponse) throws -> SelectedMailbox {
    guard let exists else { throw ServerError.incomplete(reason: "no EXISTS in the response to SELECT") }
    var mailbox = mailbox
    mailbox.count = exists
    mailbox.isReadOnly = status.code?.name == "READ-ONLY"
    if let point, point.uidValidity == mailbox.uidValidity, mailbox.highestModSeq != nil {
      mailbox.changes = MailboxChanges(flags: changes.flags, vanished: UIDSet(merging: vanished))
    }
    return mailbox
  }
}
