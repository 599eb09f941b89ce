/// A table of values with a line of column names (RFC 4180).
public struct CSVTable: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    /// The line in the file on which it begins; 1 is the first.
    public let line: Int
    /// One for each column.
    public let fields: [String]
  }

  /// The names as placeholders have them: `First Name` is `first-name`.
  public let columns: [String]
  public let rows: [Row]

  /// The maximum number of rows.
  public static let rowLimit = 10_000

  /// Parses a table. Fields are separated by commas, semicolons or tabs: by those that are most frequent in the first
  /// line. Lines end in CRLF, LF or CR. Empty lines are skipped, and a byte order mark is ignored.
  /// - Throws: ``CSVError``
  public init(_ text: String) throws(CSVError) {
    var reader = CSVReader(text)
    guard let head = try reader.next() else { throw CSVError(.empty, line: 1) }
    columns = try Self.names(head)
    var rows: [Row] = []
    while let row = try reader.next() {
      guard row.fields.count == columns.count else {
        throw CSVError(.fieldCount(row.fields.count, expected: columns.count), line: row.line)
      }
      guard rows.count < Self.rowLimit else {
        throw CSVError(.tooManyRows(limit: Self.rowLimit), line: row.line)
      }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw CSVError(.empty, line: head.line) }
    self.rows = rows
  }

  private static func names(_ head: Row) throws(CSVError) -> [String] {
    var names: [String] = []
    for title in head.fields {
      guard let name = Placeholder.name(ofColumn: title) else {
        throw CSVError(.badColumn(AddressListError.cut(title)), line: head.line)
      }
      guard !names.contains(name) else { throw CSVError(.repeatedColumn(name), line: head.line) }
      names.append(name)
    }
    return names
  }

  /// Returns the value in a column; `nil` if there is no such column, or nothing in it.
  func value(of column: String, in row: Row) -> String? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    let value = row.fields[index]
    return value.allSatisfy(\.isWhitespace) ? nil : value
  }
}

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
