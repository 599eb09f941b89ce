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
  ///   - loops: the variables of loops that can be references.
  public init(
    arguments: [String] = [], loops: Set<String> = [], variable: @escaping @Sendable (String) -> String?
  ) {
    let words = arguments.enumerated().map {
      Word(value: $0.element, of: String($0.offset + 1), range: 0..<0)
    }
    variables = LexVariables(value: variable, arguments: words, loops: loops)
  }

  private init(_ variables: LexVariables? = nil) { self.variables = variables }

  /// A lexer that leaves `${NAME}` and `~` as they are.
  public static let raw = Lexer()

  /// Returns a lexer for the text of an alias, in which `${1}` and the like are its own arguments.
  func passing(_ arguments: some Sequence<Word>) -> Lexer {
    var variables = variables
    variables?.arguments = Array(arguments)
    variables?.isOfAlias = true
    return Lexer(variables)
  }

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
  /// The arguments of a script, which are values, or of the alias whose text is read, as they were typed.
  var arguments: [Word]
  /// Whether the arguments are those of an alias.
  var isOfAlias = false
  let loops: Set<String>

  func argument(_ name: String) -> Word? {
    guard let number = Int(name), arguments.indices.contains(number - 1) else { return nil }
    return arguments[number - 1]
  }

  func text(_ name: String) -> String? {
    switch name {
    case "@": arguments.map(\.text).joined(separator: " ")
    case "#": String(arguments.count)
    case _ where Int(name) ?? 0 > 0: argument(name)?.text
    default: value(name)
    }
  }
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
    /// A sign that means something in sh, and nothing here: `&&`, `||`, `$(…)` or a backtick.
    case sign(String)
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
    case .sign(let sign): "\(sign) is not supported"
    }
  }

  /// The advice on how to correct the error.
  public var hint: String? {
    switch kind {
    case .unclosedQuote("'"): "Close it, or type \\' for an apostrophe."
    case .sign("&&"): "Use if COMMAND, then the other command and end; or quote it."
    case .sign("||"): "Use if not COMMAND, then the other command and end; or quote it."
    case .sign: "Set a variable before the program starts, as in D=$(date +%F), and write ${D}; or quote it."
    default: nil
    }
  }

  /// Returns the line that contains the error.
  /// - Parameter firstLine: the number of the text's first line.
  public func sourceLine(in text: String, firstLine: Int = 1) -> SourceLine {
    SourceLine(of: text, line: line - firstLine + 1, column: column)
  }
}
