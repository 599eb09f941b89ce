import VmailDomain

struct RetryCommand: Command {
  static let info = CommandInfo(
    name: "retry", topic: .shell,
    summary: "Try the last thing that failed again",
    details: """
      Repeats the command whose mail could not be loaded, or the action that failed, on the threads it \
      failed on and at once. N is a number of outbox: that mail is sent again.
      """,
    examples: [.init("retry", "load the page that failed"), .init("doctor", "find out why it failed")],
    output: ["outbox", "thread", "page", "conversation", "message", "action"])

  static let forms: [Form] = [
    Form(does: .asksWithin(.deletes)) { (shell: inout Shell) in try await Self.retryFailure(in: &shell) },
    Form(
      Argument("N", .outbox, noun: "a number of outbox"),
      Flag("yes", "Send a mail again that may have been sent"),
      does: .asksWithin(.sends), summary: "Send a mail of the Outbox again"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.retry(try await shell.outgoing(named: number), isConfirmed: isConfirmed)
    },
  ]

  private static func retryFailure(in shell: inout Shell) async throws {
    guard let failure = shell.session.failure else { throw ShellError.nothingToRetry }
    shell.session.failure = nil
    switch failure {
    case .line(let line):
      guard let again = try shell.lexer.commands(in: line).first else { return }
      do { try await Dispatcher().perform(again, in: &shell) } catch var error as ShellError {
        // It lies in a line that was typed before.
        (error.place, error.subject) = (nil, nil)
        throw error
      }
    case .action(let action, let places):
      let planned = PlannedAction(action, on: places, try await shell.folderDirectory())
      if action.reversal == .irreversible { try await shell.expectPerson(toCarryOut: [planned]) }
      try await shell.act(planned, undoSeconds: 0)
    }
  }
}
