import VmailDomain
import VmailTerminal

/// The senders of a thread in a row.
enum ThreadSenders {
  /// The most senders considered; more never fit into a row.
  private static let most = 12

  /// Returns the names, most recent first; `Unknown` if there are none (E-09).
  static func names(_ participants: [Participant], _ addresses: AddressScripts = .none) -> String {
    if participants.isEmpty { return "Unknown" }
    return participants.prefix(most).map { AddressText.short($0, addresses) }.joined(separator: ", ")
  }

  /// Returns the names and the number of messages, such as `John Doe, Sarah (3)`; the number remains if the
  /// names are truncated.
  static func text(_ participants: [Participant], messageCount: Int, width: Int, layout: Layout)
    -> TerminalText
  {
    let count = messageCount > 1 ? " (\(messageCount))" : ""
    let names = TerminalText(line: names(participants, layout.addresses))
    let ellipsis = layout.glyphs.ellipsis
    guard width > count.utf8.count else {
      return TerminalText(count).truncated(to: width, ellipsis: ellipsis)
    }
    return names.truncated(to: width - count.utf8.count, ellipsis: ellipsis) + TerminalText(count)
  }
}

/// The initials in an avatar: `JD` for John Doe, in at most two columns.
enum Initials {
  static let columns = 2

  static func of(_ participant: Participant) -> TerminalText {
    let words = TerminalText(line: participant.displayName).string
      .split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" && $0 != "." && $0 != "@" }
      .compactMap { word in word.first { $0.isLetter || $0.isNumber } }
    guard let first = words.first else { return "?" }
    let isNamed = participant.name?.isEmpty == false
    let letters = isNamed && words.count > 1 ? [first, words[words.count - 1]] : [first]
    var initials = ""
    for letter in letters {
      let capital = letter.uppercased()
      // `ß` has no single capital letter.
      let next = capital.count == 1 ? capital : String(letter)
      if DisplayWidth.columns(of: initials + next) <= columns { initials += next }
    }
    return TerminalText(initials)
  }

  static func role(of participant: Participant) -> Role { .avatar(StableHash.of(participant.email)) }
}
