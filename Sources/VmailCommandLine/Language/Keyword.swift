/// The reserved words of blocks (``ScriptParser`` has their grammar). They are only reserved at the beginning
/// of a command, unless quoted.
public enum Keyword: String, Hashable, Sendable {
  case `if`
  /// Reserved only after `if` and `else if`.
  case not
  case `else`
  case elseIf = "else if"
  case `for`
  case `break`
  case `continue`
  case end

  /// Whether another command follows on the same line.
  var leadsCommand: Bool {
    switch self {
    case .if, .not, .else, .elseIf: true
    case .for, .break, .continue, .end: false
    }
  }

  /// Returns what to write instead of a reserved word of sh, or of another language.
  static func advice(onForeign word: String) -> String? {
    switch word {
    case "elif", "elseif", "elsif": "Write else if COMMAND."
    case "then", "do": "Write the commands without \(word), on lines of their own or after ;."
    case "done", "fi", "endif", "endfor": "Write end."
    case "while", "until": "Write for NAME in LIST."
    default: nil
    }
  }

  /// Returns whether `word` is reserved, given the preceding word on the line.
  static func isReserved(_ word: String, after before: Keyword? = nil) -> Bool {
    switch Keyword(rawValue: word) {
    case nil, .elseIf: false
    case .not: before == .if || before == .elseIf
    case .if, .else, .for, .break, .continue, .end: true
    }
  }
}

/// Scans reserved words at the beginning of commands.
extension LexScanner {
  /// Returns the reserved word at this position. `else` followed by `if` on the same line counts as one.
  public func keyword() -> Keyword? {
    let (first, end) = letters(from: index)
    guard Keyword.isReserved(first, after: before), let keyword = Keyword(rawValue: first) else { return nil }
    guard keyword == .else else { return keyword }
    var next = end
    while next < characters.count, Self.isBlank(characters[next]) { next += 1 }
    return letters(from: next).text == Keyword.if.rawValue ? .elseIf : keyword
  }

  /// Returns the word of lower-case letters at a position; empty if it contains anything else.
  private func letters(from start: Int) -> (text: String, end: Int) {
    var (text, end) = ("", start)
    while end < characters.count, characters[end].isASCII, characters[end].isLowercase {
      text.append(characters[end])
      end += 1
    }
    let isWhole = end == characters.count || isWordEnd(characters[end])
    return isWhole ? (text, end) : ("", start)
  }

  mutating func leadingKeyword(into command: inout CommandLine) {
    let words = command.keyword == .elseIf ? 2 : 1
    for _ in 0..<words {
      skipBlanks()
      let start = source.count
      while let next = peek(), !isWordEnd(next) { advance() }
      command.words.append(Word(text: String(source[start...]), range: start..<source.count))
    }
  }
}
