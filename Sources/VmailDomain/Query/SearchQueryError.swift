/// A reason why a query can't be parsed, and its position.
public struct SearchQueryError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    case empty
    case tooLong, tooManyTerms, tooDeep
    case unclosedQuote
    case unclosedParenthesis, unopenedParenthesis
    /// `OR`, `-` or a field without anything after it.
    case nothingAfter(String)
    case nothingBefore(String)
    /// A field as typed, with its colon.
    case unknownField(String)
    /// The field with its colon, the value, and a description of valid values.
    case badValue(field: String, value: String, expected: String)
    /// No folder or label, or no account, has that name.
    case unknownName(field: String, name: String)
  }

  public var problem: Problem
  /// The position of the character concerned, counted from 1.
  public var column: Int

  public init(_ problem: Problem, column: Int) {
    self.problem = problem
    self.column = column
  }

  /// Returns a clause without capital and full stop, such as `unclosed quote at column 9`.
  /// - Parameter suggest: finds a known name similar to an unknown one.
  public func explanation(suggest: (_ name: String, _ known: [String]) -> String? = { _, _ in nil }) -> String
  {
    switch problem {
    case .empty: "nothing to search for"
    case .tooLong: "longer than \(SearchQueryParser.longestQuery) characters"
    case .tooManyTerms: "more than \(SearchQueryParser.maximumTerms) terms at column \(column)"
    case .tooDeep: "nested too deeply at column \(column)"
    case .unclosedQuote: "unclosed quote at column \(column)"
    case .unclosedParenthesis: "unclosed parenthesis at column \(column)"
    case .unopenedParenthesis: "unopened parenthesis at column \(column)"
    case .nothingAfter(let what): "nothing comes after \"\(what)\" at column \(column)"
    case .nothingBefore(let what): "nothing comes before \"\(what)\" at column \(column)"
    case .unknownField(let name):
      "unknown field \"\(name)\" at column \(column)" + hint(for: name, suggest)
    case .badValue(let field, let value, let expected):
      "\(field) does not accept \"\(value)\" at column \(column): use \(expected)"
    case .unknownName(let field, let name):
      "\(field == "account:" ? "no account" : "no folder or label") \"\(name)\" at column \(column)"
    }
  }

  private func hint(for name: String, _ suggest: (String, [String]) -> String?) -> String {
    if let meant = suggest(name, SearchQueryParser.fields) { return ": did you mean \"\(meant)\"?" }
    return ": put words with a colon in quotes"
  }
}
