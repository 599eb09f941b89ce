/// Splits a query into tokens.
struct SearchQueryLexer {
  enum Token: Hashable {
    case word(String)
    case phrase(String)
    /// A field in lower case with its colon, and as typed.
    case field(String, typed: String)
    case minus
    case or
    case open, close
    /// The beginning of a group of which one is enough, as in Gmail: `{a b}`.
    case openEither
  }

  struct Placed: Hashable {
    var token: Token
    /// The position of the token, counted from 1.
    var column: Int
    /// The position after its last character.
    var end: Int
  }

  private let characters: [Character]
  private var place = 0
  private var tokens: [Placed] = []

  private init(_ characters: [Character]) { self.characters = characters }

  static func tokens(of query: [Character]) throws -> [Placed] {
    var lexer = SearchQueryLexer(query)
    while lexer.place < query.count { try lexer.next() }
    return lexer.withOperators()
  }

  /// The operators that notmuch also takes in lower case, as Gmail doesn't.
  static let operators: [String: Token?] = ["and": Token?.none, "or": .or, "not": .minus]

  /// Returns the tokens with `and`, `or` and `not` as operators where only a query has them: beside a field or a minus, and in
  /// parentheses. Elsewhere they are words, as in `do not disturb`.
  private func withOperators() -> [Placed] {
    var (result, depth): ([Placed], Int) = ([], 0)
    for (index, placed) in tokens.enumerated() {
      var token: Token? = placed.token
      switch placed.token {
      case .open, .openEither: depth += 1
      case .close: depth -= 1
      case .word(let word) where isApart(placed.column - 1) && isOperator(word, index, depth):
        token = Self.operators[word] ?? token
      default: break
      }
      if let token { result.append(Placed(token: token, column: placed.column, end: placed.end)) }
    }
    return result
  }

  private func isOperator(_ word: String, _ index: Int, _ depth: Int) -> Bool {
    guard Self.operators.keys.contains(word), index + 1 < tokens.count else { return false }
    var isBesideField = false
    switch tokens[index + 1].token {
    case .close, .or: return false
    case .field, .minus, .open, .openEither: isBesideField = true
    case .word("not"): isBesideField = isOperator("not", index + 1, depth)
    case .word, .phrase: break
    }
    guard word != "not" else { return isBesideField || depth > 0 }
    guard index > 0, ![.open, .openEither, .or, .minus].contains(tokens[index - 1].token) else {
      return false
    }
    // A field's value can be several tokens, each directly behind the one before.
    var first = index - 1
    while first > 0, tokens[first - 1].end == tokens[first].column { first -= 1 }
    return switch tokens[first].token {
    case .field, .minus, .close: true
    default: isBesideField || depth > 0 || tokens[index - 1].token == .close
    }
  }

  private mutating func next() throws {
    let start = place
    switch characters[place] {
    case let space where space.isWhitespace: place += 1
    case "(": add(.open, start)
    case ")", "}": add(.close, start)
    case "{": add(.openEither, start)
    case "\"": try quote()
    // A minus within a word is part of it; one before nothing is treated as a dash.
    case "-" where start + 1 < characters.count && !characters[start + 1].isWhitespace: add(.minus, start)
    default: word()
    }
  }

  private mutating func add(_ token: Token, _ start: Int) {
    place += 1
    tokens.append(Placed(token: token, column: start + 1, end: place + 1))
  }

  private mutating func quote() throws {
    let start = place
    guard let end = characters[(start + 1)...].firstIndex(of: "\"") else {
      throw SearchQueryError(.unclosedQuote, column: start + 1)
    }
    place = end
    add(.phrase(String(characters[(start + 1)..<end])), start)
  }

  private mutating func word() {
    let start = place
    while place < characters.count {
      let character = characters[place]
      if character.isWhitespace || "\"(){}".contains(character) { break }
      place += 1
      if character == ":", isField(start..<place - 1) {
        let typed = String(characters[start..<place])
        tokens.append(
          Placed(token: .field(typed.lowercased(), typed: typed), column: start + 1, end: place + 1))
        return
      }
    }
    let word = String(characters[start..<place])
    let token: Token? =
      switch word {
      case "OR": .or
      // Words that must all match need no AND.
      case "AND" where isApart(start): nil
      case "NOT" where isApart(start): .minus
      default: .word(word)
      }
    if let token { tokens.append(Placed(token: token, column: start + 1, end: place + 1)) }
  }

  /// Returns whether nothing that a word could be the rest of is directly before it.
  private func isApart(_ start: Int) -> Bool {
    start == 0 || characters[start - 1].isWhitespace || "({".contains(characters[start - 1])
  }

  /// Returns whether a colon makes these characters a field's name: `http://x` and `12:30` are words.
  private func isField(_ range: Range<Int>) -> Bool {
    let behind = range.upperBound + 1
    let isAddress = characters[min(behind, characters.count)...].starts(with: "//")
    guard !range.isEmpty, !isAddress else { return false }
    return characters[range].allSatisfy { $0.isASCII && $0.isLetter }
      || QueryField(named: String(characters[range]).lowercased() + ":") != nil
  }
}
