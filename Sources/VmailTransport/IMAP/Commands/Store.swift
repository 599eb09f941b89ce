import VmailDomain

/// UID STORE ±FLAGS.SILENT (RFC 9051 section 6.4.6): what is told beside it is news.
enum Store {
  static func command(_ uids: UIDSet, _ sign: Character, _ flags: MessageFlags) -> PlainCommand {
    PlainCommand(
      CommandLine(
        "UID STORE", .uids(uids), .words("\(sign)FLAGS.SILENT (\(flags.imapNames.joined(separator: " ")))")))
  }
}

extension MessageFlags {
  private static let names: [(MessageFlags, String)] = [
    (.seen, "\\Seen"), (.flagged, "\\Flagged"), (.answered, "\\Answered"), (.draft, "\\Draft"),
    (.deleted, "\\Deleted"), (.forwarded, "$Forwarded"),
  ]

  /// As they are written in a flag-list.
  var imapNames: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}
