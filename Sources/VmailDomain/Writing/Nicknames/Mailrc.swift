/// The settings that vmail uses from a start-up file of mailx (`~/.mailrc`): nicknames, and further addresses
/// of the user. Nothing in it is ever executed, and everything else is ignored.
public struct Mailrc: Hashable, Sendable {
  /// The aliases in the file's order: a name and its members, which may be other names.
  public private(set) var aliases: [(name: String, members: [String])] = []
  /// Further addresses of the user.
  public private(set) var alternates: [String] = []
  /// The number of commands that vmail ignores.
  public private(set) var ignored = 0

  /// The maximum number of names and own addresses; no personal file has more.
  private static let most = 5_000

  public init(_ text: String) {
    for line in Self.commands(in: text) { take(line) }
  }

  /// Returns the lines, joining those that end in a backslash with the next.
  private static func commands(in text: String) -> [[String]] {
    text.replacing("\\\n", with: " ").split(separator: "\n").map(MailrcLexer.of)
  }

  private mutating func take(_ words: [String]) {
    guard let command = words.first, !command.hasPrefix("#"), aliases.count + alternates.count < Self.most
    else {
      return
    }
    switch command {
    case "alias", "a", "group", "g":
      if words.count > 2 { aliases.append((words[1], Array(words.dropFirst(2)))) }
    case "alternates", "alt": alternates += words.dropFirst().prefix(Self.most)
    default: ignored += 1
    }
  }

  /// - Returns: the names with the people they resolve to; names without people, or with circular references,
  ///   are left out.
  public func nicknames() -> Nicknames {
    var members: [String: [String]] = [:]
    for alias in aliases { members[alias.name.lowercased(), default: []] += alias.members }
    var nicknames = Nicknames()
    for name in members.keys {
      let people = UniqueRecipients.of(Self.people(name, members))
      if !people.isEmpty { nicknames.define(name, as: people) }
    }
    return nicknames
  }

  /// Visits each name once, so that circular references terminate.
  private static func people(_ name: String, _ members: [String: [String]]) -> [Participant] {
    var found: [Participant] = []
    var seen = Set([name])
    var open = Array((members[name] ?? []).reversed())
    while let member = open.popLast(), found.count < AddressList.countLimit {
      if member.contains("@") {
        found += (try? AddressList.participants(in: member)) ?? []
      } else if seen.insert(member.lowercased()).inserted {
        open += (members[member.lowercased()] ?? []).reversed()
      }
    }
    return Array(found.prefix(AddressList.countLimit))
  }

  public static func == (one: Mailrc, other: Mailrc) -> Bool {
    one.alternates == other.alternates && one.ignored == other.ignored
      && one.aliases.elementsEqual(other.aliases) { $0 == $1 }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(alternates)
    hasher.combine(aliases.map(\.name))
  }
}

/// Splits a line of mailx into words: blanks and commas separate, quotation marks and backslashes quote,
/// `<…>` belongs to the name before it.
enum MailrcLexer {
  static func of(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var open: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\", open != "'" {
        isEscaped = true
      } else if let quote = open {
        if character == quote { open = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        open = character
      } else if character.isWhitespace || character == "," {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
