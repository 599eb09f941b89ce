public import FoundationEssentials

/// Parses the query language for mail.
///
/// Words and fields must all match; `OR` binds more weakly, parentheses group, a minus negates, and of words in braces one
/// is enough: `from:alice invoice OR "quarterly budget" -is:read`.
public struct SearchQueryParser {
  /// The maximum length in characters.
  public static let longestQuery = 4_096
  public static let maximumTerms = 256
  static let maximumDepth = 32

  /// Every field's name, with its colon.
  public static let fields = QueryField.all.map(\.name)

  /// - Parameter name: a name with a colon, in lower case; those of other programs are accepted.
  public static func isField(_ name: String) -> Bool { QueryField(named: name) != nil }

  private let characters: [Character]
  private let reader: SearchTermReader
  private var tokens: ArraySlice<SearchQueryLexer.Placed>
  /// The last token read.
  private var previous: SearchQueryLexer.Token?
  /// The field before the parentheses around the current token.
  private var field: QueryField?
  private var termCount = 0
  private var depth = 0

  private init(
    characters: [Character], reader: SearchTermReader, tokens: ArraySlice<SearchQueryLexer.Placed>
  ) {
    self.characters = characters
    self.reader = reader
    self.tokens = tokens
  }

  /// - Parameters:
  ///   - now: the reference for `today` and `7d`.
  ///   - offset: the offset of local time from UTC at a moment, in seconds.
  /// - Throws: ``SearchQueryError``.
  public static func parse(
    _ query: String, now: Date, offset: (Date) -> Int
  ) throws -> SearchQuery {
    // Counting the characters of a longer text would take time proportional to its length.
    guard query.utf8.count <= longestQuery * 16 else { throw SearchQueryError(.tooLong, column: 1) }
    let characters = Array(query)
    guard characters.count <= longestQuery else { throw SearchQueryError(.tooLong, column: 1) }
    return try withoutActuallyEscaping(offset) { offset in
      var parser = SearchQueryParser(
        characters: characters, reader: SearchTermReader(dates: SearchDates(now: now, offset: offset)),
        tokens: try SearchQueryLexer.tokens(of: characters)[...])
      return SearchQuery(root: try parser.query())
    }
  }

  /// Parses a query of one field. Its value is taken literally: no character in it has a special meaning.
  /// - Parameters:
  ///   - field: a field's name, with its colon; those of other programs are accepted.
  ///   - isPhrase: whether a `*` at the end is literal, too.
  ///   - now: the reference for `today` and `7d`.
  ///   - offset: the offset of local time from UTC at a moment, in seconds.
  /// - Throws: ``SearchQueryError``.
  public static func parse(
    field: String, value: String, isPhrase: Bool, now: Date, offset: (Date) -> Int
  ) throws -> SearchQuery {
    guard value.utf8.count <= longestQuery else { throw SearchQueryError(.tooLong, column: 1) }
    return try withoutActuallyEscaping(offset) { offset in
      let reader = SearchTermReader(dates: SearchDates(now: now, offset: offset))
      guard let known = QueryField(named: field) else {
        throw SearchQueryError(.unknownField(field), column: 1)
      }
      guard let condition = try reader.condition(field: known, value, isPhrase: isPhrase, 1) else {
        throw SearchQueryError(.empty, column: 1)
      }
      return SearchQuery(root: .term(SearchTerm(condition, source: field + value, column: 1)))
    }
  }

  private mutating func query() throws -> SearchQuery.Node {
    let node = try alternatives()
    if let rest = tokens.first { throw SearchQueryError(.unopenedParenthesis, column: rest.column) }
    guard let node else { throw SearchQueryError(.empty, column: 1) }
    return node
  }

  /// - Returns: `nil` when there is nothing but punctuation.
  private mutating func alternatives() throws -> SearchQuery.Node? {
    var nodes = [try conjunction()]
    while let token = tokens.first, token.token == .or {
      if previous == nil || previous == .open {
        throw SearchQueryError(.nothingBefore("OR"), column: token.column)
      }
      _ = take()
      switch tokens.first?.token {
      case nil, .or, .close: throw SearchQueryError(.nothingAfter("OR"), column: token.column)
      default: nodes.append(try conjunction())
      }
    }
    return Self.joined(nodes.compactMap(\.self), by: SearchQuery.Node.any)
  }

  private mutating func conjunction() throws -> SearchQuery.Node? {
    var nodes: [SearchQuery.Node] = []
    while let token = tokens.first?.token, token != .or, token != .close {
      if let node = try operand() { nodes.append(node) }
    }
    return Self.joined(nodes, by: SearchQuery.Node.all)
  }

  /// Parses the words in braces.
  private mutating func either() throws -> SearchQuery.Node? {
    var nodes: [SearchQuery.Node] = []
    while let token = tokens.first?.token, token != .close {
      if token == .or { _ = take() } else if let node = try operand() { nodes.append(node) }
    }
    return Self.joined(nodes, by: SearchQuery.Node.any)
  }

  private static func joined(
    _ nodes: [SearchQuery.Node], by join: ([SearchQuery.Node]) -> SearchQuery.Node
  ) -> SearchQuery.Node? {
    nodes.count > 1 ? join(nodes) : nodes.first
  }

  private mutating func take() -> SearchQueryLexer.Placed? {
    let token = tokens.popFirst()
    previous = token?.token
    return token
  }

  private mutating func operand() throws -> SearchQuery.Node? {
    guard let token = take() else { return nil }
    switch token.token {
    case .minus:
      switch tokens.first?.token {
      case nil, .or, .close:
        let typed = String(characters[(token.column - 1)..<(token.end - 1)])
        throw SearchQueryError(.nothingAfter(typed), column: token.column)
      default: return try nested(token) { try $0.operand() }.map(SearchQuery.Node.not)
      }
    case .open, .openEither:
      let node = try nested(token) {
        token.token == .openEither ? try $0.either() : try $0.alternatives()
      }
      guard take() != nil else {
        throw SearchQueryError(.unclosedParenthesis, column: token.column)
      }
      return node
    case .field(let typedName, let typed):
      guard let field = QueryField(named: typedName) else {
        throw SearchQueryError(.unknownField(typed), column: token.column)
      }
      if [.open, .openEither].contains(tokens.first?.token), tokens.first?.column == token.end {
        return try group(of: field)
      }
      let (value, isPhrase, end) = try value(of: token, typed)
      return try term(token.column, end) { try $0.condition(field: field, value, isPhrase: isPhrase, $1) }
    case .word(let word): return try term(token, word, isPhrase: false)
    case .phrase(let phrase): return try term(token, phrase, isPhrase: true)
    case .or, .close: return nil
    }
  }

  /// Parses the parentheses after a field, whose words are its values: `from:(ann OR bob)`.
  private mutating func group(of field: QueryField) throws -> SearchQuery.Node? {
    let outer = self.field
    self.field = field
    defer { self.field = outer }
    return try operand()
  }

  private mutating func term(
    _ token: SearchQueryLexer.Placed, _ text: String, isPhrase: Bool
  ) throws -> SearchQuery.Node? {
    try term(token.column, token.end) { [field] reader, column in
      guard let field else { return reader.text(text, nil, isPhrase: isPhrase) }
      return try reader.condition(field: field, text, isPhrase: isPhrase, column)
    }
  }

  private mutating func nested(
    _ token: SearchQueryLexer.Placed, _ body: (inout Self) throws -> SearchQuery.Node?
  ) throws -> SearchQuery.Node? {
    guard depth < Self.maximumDepth else { throw SearchQueryError(.tooDeep, column: token.column) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Parses the value right after a field's colon.
  private mutating func value(
    of field: SearchQueryLexer.Placed, _ typed: String
  ) throws -> (String, isPhrase: Bool, end: Int) {
    let none = SearchQueryError(.nothingAfter(typed), column: field.column)
    // Up to this point, a minus or a word with a colon would be separate tokens.
    var value = ""
    var end = field.end
    while let token = tokens.first, token.column == end {
      switch token.token {
      case .phrase(let phrase) where value.isEmpty:
        _ = take()
        return (phrase, true, token.end)
      case .word(let text), .field(_, let text): value += text
      case .minus: value += "-"
      case .or: value += "OR"
      case .phrase, .open, .openEither, .close:
        guard !value.isEmpty else { throw none }
        return (value, false, end)
      }
      _ = take()
      end = token.end
    }
    guard !value.isEmpty else { throw none }
    return (value, false, end)
  }

  private mutating func term(
    _ column: Int, _ end: Int, _ condition: (SearchTermReader, Int) throws -> SearchCondition?
  ) throws -> SearchQuery.Node? {
    guard let condition = try condition(reader, column) else { return nil }
    termCount += 1
    guard termCount <= Self.maximumTerms else { throw SearchQueryError(.tooManyTerms, column: column) }
    let source = String(characters[(column - 1)..<(end - 1)])
    return .term(SearchTerm(condition, source: source, column: column))
  }
}
