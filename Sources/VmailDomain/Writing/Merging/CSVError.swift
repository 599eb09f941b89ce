/// A reason why a text is not a table of values.
public struct CSVError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case empty
    /// A quoted field has no end.
    case unclosedQuote
    /// A quotation mark in a field that does not begin with one, or text after its end.
    case strayQuote
    case controlCharacter
    case fieldCount(Int, expected: Int)
    /// A column without a name, or with one that no placeholder can name.
    case badColumn(String)
    case repeatedColumn(String)
    case tooManyRows(limit: Int)
  }

  public var reason: Reason
  /// The line number; 1 is the first.
  public var line: Int

  init(_ reason: Reason, line: Int) {
    self.reason = reason
    self.line = line
  }

  /// The reason in words, without a full stop. It contains text of the file: to be sanitized where it is shown.
  public var words: String {
    switch reason {
    case .empty: "there are no rows"
    case .unclosedQuote: "a quotation mark is never closed"
    case .strayQuote: "a quotation mark is not at the beginning or end of a field; inside, it is doubled"
    case .controlCharacter: "a control character"
    case .fieldCount(let count, let expected):
      "\(count) \(count == 1 ? "field" : "fields"), but the first line has \(expected)"
    case .badColumn(let name): "\"\(name)\" can't be the name of a column"
    case .repeatedColumn(let name): "two columns are called \(name)"
    case .tooManyRows(let limit): "more than \(limit) rows"
    }
  }
}
