/// Why a text is not a list of commands.
struct LexError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable, Sendable {
    /// The quote that is open at the end: `'` or `"`.
    case unclosedQuote(Character)
    case nothingAfterBackslash
    /// After `>` or `>>`.
    case missingFileName(after: String)
    /// After `|`.
    case missingShellCommand
    /// `|` or `>` without a command before it.
    case missingCommand(before: String)
    /// `2>`: only results are redirected.
    case numberedRedirection(String)
    /// A second `>`, or a `|` after a `>`.
    case repeatedRedirection(String)
    case unsetVariable(String)
    /// `${` without a `}`, or with something else than a name between them.
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

  /// The line it is on.
  /// - Parameter firstLine: the number of the text's first line.
  func sourceLine(in text: String, firstLine: Int = 1) -> SourceLine {
    SourceLine(of: text, line: line - firstLine + 1, column: column)
  }
}
