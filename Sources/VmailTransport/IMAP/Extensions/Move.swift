import VmailDomain

/// UID COPY and UID MOVE (RFC 9051 sections 6.4.7 and 6.4.8). COPYUID comes in the tagged OK; with MOVE also in untagged
/// ones, before the messages are expunged, each of which may name some of them.
struct CopyCommand: IMAPCommand {
  enum Kind: String { case copy = "UID COPY", move = "UID MOVE" }

  let line: CommandLine
  private let uids: UIDSet
  private var copied: CopiedMessages?

  init(_ kind: Kind, _ uids: UIDSet, to path: MailboxPath) {
    line = CommandLine(kind.rawValue, .uids(uids), .string(path.bytes))
    self.uids = uids
  }

  /// Other commands like it may be in progress, so only a response about its own messages is its answer.
  mutating func take(_ response: Response, tag: String) -> Bool {
    guard case .status(let status) = response, let copied = CopiedMessages(status.code),
      copied.pairs.keys.allSatisfy(uids.contains)
    else { return false }
    self.copied = self.copied?.adding(copied) ?? copied
    return true
  }

  /// `nil` when the server didn't send COPYUID (no UIDPLUS).
  func answer(_ status: StatusResponse) -> CopiedMessages? {
    let last = CopiedMessages(status.code)
    guard var known = last.flatMap({ copied?.adding($0) ?? $0 }) ?? copied else { return nil }
    known.pairs = known.pairs.filter { uids.contains($0.key) }
    return known
  }
}
