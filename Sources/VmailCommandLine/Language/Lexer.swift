public import VmailTerminal

/// Splits what is typed, or a script, into commands as sh does.
///
/// - Single quotes, double quotes and `\` quote; `\` at a line's end continues it. Unlike in sh, an
///   apostrophe between letters is one of them (``Apostrophe``).
/// - `;` and line ends separate commands; `#` at the start of a word begins a comment.
/// - `| command` takes the rest of the line as typed, `> file` and `>> file` redirect, `&` at the
///   end runs in the background. In `<ann@example.org>`, and directly after a field as in `size:>5M`, the `>` is no
///   redirection.
/// - `${NAME}` is replaced and never split; `$NAME` is not a variable, since `$` is the last thread. Its value is
///   text: ``Word/literals`` tells it from what was typed.
///   `${NAME:-text}` is `text` where there is none, or an empty one. A word `${@}` is as many words as a
///   script has arguments. Replacing has two steps where lines are read before they run: ``raw`` leaves all as
///   typed, and ``expanded(_:)`` follows when a line's turn has come.
/// - `~` and `~/` at the start of a word are the home folder.
/// - A command that begins with `!` is a shell escape, with `/` a search, with `?` a call for help.
public struct Lexer: Sendable {
  private let variables: LexVariables?

  /// - Parameters:
  ///   - variable: returns the value of `${NAME}`; `nil` if it is not set, which is an error.
  ///   - arguments: the value of `${@}`.
  ///   - loops: the variables that are threads.
  public init(
    arguments: [String] = [], loops: Set<String> = [], variable: @escaping @Sendable (String) -> String?
  ) {
    variables = LexVariables(value: variable, arguments: arguments, loops: loops)
  }

  private init() { variables = nil }

  /// A lexer that leaves `${NAME}` and `~` as they are.
  public static let raw = Lexer()

  /// - Parameter firstLine: the number of the text's first line, for messages.
  public func commands(in text: String, firstLine: Int = 1) throws(LexError) -> [CommandLine] {
    var scanner = LexScanner(text: text, firstLine: firstLine, variables: variables)
    var commands: [CommandLine] = []
    while let command = try scanner.nextCommand() { commands.append(command) }
    return commands
  }

  /// Returns a line that was read by ``raw`` with all variables replaced.
  public func expanded(_ line: CommandLine) throws(LexError) -> CommandLine {
    guard line.isRaw else { return line }
    guard var expanded = try commands(in: line.source, firstLine: line.lineNumber).first else { return line }
    (expanded.text, expanded.origins) = (line.text, line.origins)
    return expanded
  }
}

/// The replacements in words.
struct LexVariables: Sendable {
  let value: @Sendable (String) -> String?
  let arguments: [String]
  let loops: Set<String>
}

/// The reason why a text is not a list of commands.
public struct LexError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
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

  public var kind: Kind
  /// The line of the text, counted from 1.
  public var line: Int
  /// The character in that line, counted from 1.
  public var column: Int

  public var description: String {
    switch kind {
    case .unclosedQuote(let quote): "unclosed \(quote) at column \(column)"
    case .nothingAfterBackslash: "nothing after the \\ at column \(column)"
    case .missingFileName(let sign): "missing file name after \(sign)"
    case .missingShellCommand: "missing shell command after |"
    case .missingCommand(let sign): "missing command before \(sign)"
    case .numberedRedirection(let number):
      "\(number)> is not supported: only results can be redirected. Put a space before > if \(number) is a thread"
    case .repeatedRedirection(let sign): "only one | or > is allowed: second \(sign) at column \(column)"
    case .unsetVariable(let name): "${\(name)} is not set"
    case .badVariable: "invalid variable at column \(column): write ${NAME}, or quote the $"
    }
  }

  /// The advice on how to correct the error.
  public var hint: String? {
    kind == .unclosedQuote("'") ? "Close it, or type \\' for an apostrophe." : nil
  }

  /// Returns the line that contains the error.
  /// - Parameter firstLine: the number of the text's first line.
  public func sourceLine(in text: String, firstLine: Int = 1) -> SourceLine {
    SourceLine(of: text, line: line - firstLine + 1, column: column)
  }
}
