struct RetryCommand: Command {
  static let info = CommandInfo(
    name: "retry", topic: .shell,
    summary: "Try the last thing that failed again",
    synopsis: ["retry"],
    details: "Repeats the command whose mail could not be loaded.",
    examples: [.init("retry", "load the page that failed"), .init("doctor", "find out why it failed")],
    output: ["thread", "page", "conversation", "message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard let line = shell.session.failedLine else { throw ShellError.nothingToRetry }
    guard let again = try Lexer(variable: shell.environment.variable).commands(in: line).first else { return }
    shell.session.failedLine = nil
    try await Dispatcher().perform(again, in: &shell)
  }
}
