import FoundationEssentials
import VmailDomain

/// UID STORE ±FLAGS.SILENT (RFC 9051 section 6.4.6): flags in its responses are unsolicited. Gmail takes .SILENT for labels,
/// too, and still reports flags that change with them (`\Starred`).
enum Store {
  static func command(_ uids: UIDSet, _ sign: Character, _ flags: MessageFlags) -> PlainCommand {
    let names = sign == "-" ? flags.allIMAPNames : flags.imapNames
    return PlainCommand(
      CommandLine("UID STORE", .uids(uids), .words("\(sign)FLAGS.SILENT (\(names.joined(separator: " ")))")))
  }

  static func command(_ uids: UIDSet, _ sign: Character, _ labels: Set<GmailLabel>) -> PlainCommand {
    PlainCommand(
      CommandLine(
        "UID STORE", .uids(uids), .words("\(sign)\(GmailLabel.attribute).SILENT"), .strings(labels.imapNames))
    )
  }
}

extension MessageFlags {
  /// The names of system flags.
  private static let names: [(flag: MessageFlags, word: StaticString)] = [
    (.seen, "\\Seen"), (.flagged, "\\Flagged"), (.answered, "\\Answered"), (.draft, "\\Draft"),
    (.deleted, "\\Deleted"),
  ]

  /// Reads the flags of a message. Keywords that vmail doesn't know are left out.
  init(imap flags: ResponseValues) {
    self = []
    for flag in flags {
      if let known = Self.names.first(where: { flag.equals($0.word) }) {
        insert(known.flag)
      } else if let known = flag.text.flatMap(MessageKeyword.flag) {
        insert(known)
      }
    }
  }

  /// The flags of PERMANENTFLAGS that matter here; `\*` covers every keyword (RFC 9051 section 7.1).
  /// - Parameter words: the list's words, including its parentheses.
  init(permanent words: [String]) {
    let listed = Set(words.map { $0.lowercased().filter { $0 != "(" && $0 != ")" } })
    self = Self.names.reduce(into: []) { kept, flag in
      if listed.contains(flag.word.description.lowercased()) { kept.insert(flag.flag) }
    }
    // What is set is the first of a keyword's names.
    for keyword in MessageKeyword.all
    where listed.contains("\\*") || listed.contains(keyword.names[0].lowercased()) {
      insert(keyword.flag)
    }
  }

  /// The flags as written in a flag-list.
  var imapNames: [String] { systemNames + keywordNames }

  /// All names that the flags may have on a server.
  fileprivate var allIMAPNames: [String] {
    systemNames + MessageKeyword.all.filter { contains($0.flag) }.flatMap(\.names)
  }

  private var systemNames: [String] { Self.names.filter { contains($0.flag) }.map(\.word.description) }
}
