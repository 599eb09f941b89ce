import VmailDomain

/// UID MOVE (RFC 6851). COPYUID comes in an untagged OK before the messages vanish, or in the tagged one.
struct MoveCommand: IMAPCommand {
  let line: CommandLine
  let isAlone = true
  private var copied: CopiedUIDs?

  init(_ uids: UIDSet, to path: MailboxPath) {
    line = CommandLine("UID MOVE", .uids(uids), .string(path.bytes))
  }

  mutating func take(_ response: Response, tag: String) -> Bool {
    guard case .status(let status) = response, let copied = CopiedUIDs(status.code) else { return false }
    self.copied = copied
    return true
  }

  /// `nil` when the server did not tell (no UIDPLUS).
  func answer(_ status: StatusResponse) -> CopiedUIDs? { copied ?? CopiedUIDs(status.code) }
}
