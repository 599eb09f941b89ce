/// Splits what is typed, or a script, into commands as sh does.
///
/// - Single quotes, double quotes and `\` quote; `\` at a line's end continues it.
/// - `;` and line ends separate commands; `#` at the start of a word begins a comment.
/// - `| command` takes the rest of the line as typed, `> file` and `>> file` redirect, `&` at the
///   end runs in the background. In `<ann@example.org>` the `>` is no redirection.
/// - `${NAME}` is replaced and never split; `$NAME` is not a variable, since `$` is the last thread.
/// - `~` and `~/` at the start of a word are the home folder.
/// - A command that begins with `!` is a shell escape, with `/` a search, with `?` a call for help.
struct Lexer: Sendable {
  private let variable: @Sendable (String) -> String?

  /// - Parameter variable: the value of `${NAME}`; `nil` when it is not set, which is an error.
  init(variable: @escaping @Sendable (String) -> String?) {
    self.variable = variable
  }

  /// - Parameter firstLine: the number of the text's first line, for messages.
  func commands(in text: String, firstLine: Int = 1) throws(LexError) -> [CommandLine] {
    var scanner = LexScanner(text: text, firstLine: firstLine, variable: variable)
    var commands: [CommandLine] = []
    while let command = try scanner.nextCommand() { commands.append(command) }
    return commands
  }

  /// Whether `text` ends where a command may end: not in a quote and not with a `\`.
  static func isComplete(_ text: String) -> Bool {
    var continuation = LineContinuation()
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: LexScanner.isLineEnd) {
      continuation.take(line)
    }
    return !continuation.isOpen
  }
}
