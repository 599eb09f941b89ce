import VmailDomain

struct RetryCommand: Command {
  static let info = CommandInfo(
    name: "retry", topic: .shell,
    summary: "Try the last thing that failed again",
    synopsis: ["retry"],
    details: """
      Repeats the command whose mail could not be loaded, or the action that failed, on the threads it \
      failed on and at once.
      """,
    examples: [.init("retry", "load the page that failed"), .init("doctor", "find out why it failed")],
    output: ["thread", "page", "conversation", "message", "action"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard let failure = shell.session.failure else { throw ShellError.nothingToRetry }
    shell.session.failure = nil
    switch failure {
    case .line(let line):
      guard let again = try Lexer(variable: shell.environment.variable).commands(in: line).first else {
        return
      }
      try await Dispatcher().perform(again, in: &shell)
    case .action(let action, let places):
      let directory = try await shell.folderDirectory()
      try await shell.act(PlannedAction(action, on: places, directory), undoSeconds: 0)
    }
  }
}
