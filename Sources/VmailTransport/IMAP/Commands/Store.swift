import FoundationEssentials
import VmailDomain

/// UID STORE ±FLAGS.SILENT (RFC 9051 section 6.4.6): flags in its responses are unsolicited.
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

  /// The flags of PERMANENTFLAGS that matter here; `\*` covers every keyword (RFC 9051 section 7.1).
  /// - Parameter words: the list's words, including its parentheses.
  init(permanent words: [String]) {
    let listed = Set(words.map { $0.lowercased().filter { $0 != "(" && $0 != ")" } })
    self = Self.names.reduce(into: []) { kept, flag in
      let isKeyword = !flag.1.hasPrefix("\\")
      if listed.contains(flag.1.lowercased()) || isKeyword && listed.contains("\\*") { kept.insert(flag.0) }
    }
  }

  /// The flags as written in a flag-list.
  var imapNames: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}
