/// Splits the text of a muttrc into commands and words (mutt manual, "Syntax of Initialization Files").
struct MuttLexer {
  /// A word, and whether it was a command in backquotes, which is kept as it is and never run.
  struct Word: Hashable {
    var text = ""
    var command: String?
  }

  private let variables: (String) -> String?
  private var words: [Word] = []
  private var word: Word?
  private(set) var commands: [[Word]] = []

  /// The most characters of a file that are read.
  private static let longest = 4 << 20

  /// - Parameter variables: the values of variables; `nil` for one that is not set.
  init(_ text: String, variables: @escaping (String) -> String?) {
    self.variables = variables
    let joined = text.prefix(Self.longest).replacing("\\\r\n", with: "").replacing("\\\n", with: "")
    for line in joined.split(whereSeparator: \.isNewline) { read(line) }
  }

  private mutating func read(_ line: Substring) {
    var rest = line.drop { $0.isWhitespace }
    if let alias = Self.alias(rest) { return commands.append(alias) }
    while let character = rest.popFirst() {
      switch character {
      case "#" where word == nil:
        rest = ""
      case ";":
        endCommand()
      case "'":
        add(take(until: "'", from: &rest))
      case "\"":
        readQuoted(&rest)
      case "`":
        takeCommand(take(until: "`", from: &rest))
      case "\\":
        if let next = rest.popFirst() { add(String(next)) }
      case "$":
        add(variable(&rest))
      case _ where character.isWhitespace:
        endWord()
      case "=" where words.first?.text == "set" && words.last?.text != "=":
        // `set from = "a@b"` and `set from="a@b"` are the same.
        endWord()
        words.append(Word(text: "="))
      default:
        add(String(character))
      }
    }
    endCommand()
  }

  /// Returns the words of an alias. Its addresses stay as they are, since quotes are part of them.
  private static func alias(_ line: Substring) -> [Word]? {
    guard line.hasPrefix("alias"), let next = line.dropFirst(5).first, next.isWhitespace else { return nil }
    var rest = line.dropFirst(6).drop { $0.isWhitespace }
    var words = [Word(text: "alias")]
    while rest.hasPrefix("-group ") {
      for _ in 0..<2 { words.append(Word(text: Self.word(&rest))) }
    }
    words.append(Word(text: Self.word(&rest)))
    return words + [Word(text: withoutComment(rest))]
  }

  private static func word(_ rest: inout Substring) -> String {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...].drop { $0.isWhitespace }
    return String(word)
  }

  private static func withoutComment(_ addresses: Substring) -> String {
    var isQuoted = false
    let end = addresses.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "#" && !isQuoted
    }
    return addresses[..<(end ?? addresses.endIndex)].trimmed.description
  }

  private mutating func add(_ text: String) {
    word = Word(text: (word?.text ?? "") + text, command: word?.command)
  }

  private mutating func takeCommand(_ command: String) {
    word = Word(text: word?.text ?? "", command: command)
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }

  private mutating func endCommand() {
    endWord()
    if !words.isEmpty { commands.append(words) }
    words = []
  }

  private mutating func readQuoted(_ rest: inout Substring) {
    add("")
    while let character = rest.popFirst(), character != "\"" {
      switch character {
      case "\\": if let next = rest.popFirst() { add(String(next)) }
      case "$": add(variable(&rest))
      case "`": takeCommand(take(until: "`", from: &rest))
      default: add(String(character))
      }
    }
  }

  private func take(until end: Character, from rest: inout Substring) -> String {
    let text = rest.prefix { $0 != end }
    rest = rest[text.endIndex...].dropFirst()
    return String(text)
  }

  /// Reads `name` or `{name}` after a `$`.
  private func variable(_ rest: inout Substring) -> String {
    let isBraced = rest.first == "{"
    let start = isBraced ? rest.dropFirst() : rest
    let name = start.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty else { return "$" }
    rest = start[name.endIndex...]
    if isBraced, rest.first == "}" { rest.removeFirst() }
    return variables(String(name)) ?? ""
  }
}
