public import VmailDomain
public import VmailTerminal

/// The initials in an avatar: `JD` for John Doe, in at most two columns.
public enum Initials {
  public static let columns = 2

  public static func of(_ participant: Participant) -> TerminalText {
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

  public static func role(of participant: Participant) -> Role { .avatar(StableHash.of(participant.email)) }
}
