import VmailDomain

struct RetryCommand: Command {
  static let info = CommandInfo(
    name: "retry", topic: .shell,
    summary: "Try the last thing that failed again",
    synopsis: ["retry", "retry N [--yes]"],
    details: """
      Repeats the command whose mail could not be loaded, or the action that failed, on the threads it \
      failed on and at once. N is a number of outbox: that mail is sent again.
      """,
    examples: [.init("retry", "load the page that failed"), .init("doctor", "find out why it failed")],
    options: [.init("yes", "Send a mail again that may have been sent")], arguments: [.choice([])],
    output: ["outbox", "thread", "page", "conversation", "message", "action"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    if let word = call.arguments.first {
      return try await shell.retry(try await shell.outgoing(named: word), isConfirmed: call.has("yes"))
    }
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
