/// The reason why a text is not a list of commands.
struct LexError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable, Sendable {
    /// The quote `'` or `"` is still open at the end.
    case unclosedQuote(Character)
    case nothingAfterBackslash
    /// No file name follows `>` or `>>`.
    case missingFileName(after: String)
    /// No command follows `|`.
    case missingShellCommand
    /// No command precedes `|` or `>`.
    case missingCommand(before: String)
    /// Only results can be redirected, not `2>`.
    case numberedRedirection(String)
    /// There is a second `>`, or a `|` after a `>`.
    case repeatedRedirection(String)
    case unsetVariable(String)
    /// There is a `${` without a `}`, or without a valid name between them.
    case badVariable
  }

  var kind: Kind
  /// The line of the text, counted from 1.
  var line: Int
  /// The character in that line, counted from 1.
  var column: Int

  var description: String {
    switch kind {
    case .unclosedQuote(let quote): "unclosed \(quote) at column \(column)"
    case .nothingAfterBackslash: "nothing after the \\ at column \(column)"
    case .missingFileName(let sign): "missing file name after \(sign)"
    case .missingShellCommand: "missing shell command after |"
    case .missingCommand(let sign): "missing command before \(sign)"
    case .numberedRedirection(let number):
      "\(number)> is not known: only results are redirected. Put a space before > if \(number) is a thread"
    case .repeatedRedirection(let sign): "only one | or > is possible: second \(sign) at column \(column)"
    case .unsetVariable(let name): "${\(name)} is not set"
    case .badVariable: "not a variable at column \(column): write ${NAME}, or quote the $"
    }
  }

  /// Returns the line that contains the error.
  /// - Parameter firstLine: the number of the text's first line.
  func sourceLine(in text: String, firstLine: Int = 1) -> SourceLine {
    SourceLine(of: text, line: line - firstLine + 1, column: column)
  }
}
