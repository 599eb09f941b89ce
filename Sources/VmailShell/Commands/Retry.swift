import VmailDomain
import VmailEngine

struct RetryCommand: Command {
  static let info = CommandInfo(
    name: "retry", topic: .shell,
    summary: "Try the last thing that failed again",
    details: """
      Repeats what failed last, be it before vmail was started: the command whose mail could not be loaded or \
      fetched, the sync, or the actions that failed here or that a server refused, on the threads they failed on and \
      at once. N is a number of outbox: that mail is sent again.
      """,
    examples: [.init("retry", "load the page that failed"), .init("doctor", "find out why it failed")],
    output: ["outbox", "thread", "page", "conversation", "message", "action", "download", "sync"])

  static let forms: [Form] = [
    Form(does: .asksWithin(.deletes), mayAsk: [.changesFolders]) { (shell: inout Shell) in
      try await Self.retryFailure(in: &shell)
    },
    Form(
      Argument("N", .outbox, noun: "a number of outbox"),
      Flag("yes", "Send a mail again that may have been sent"),
      does: .asksWithin(.sends), summary: "Send a mail of the Outbox again"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.retry(try await shell.outgoing(named: number), isConfirmed: isConfirmed)
    },
  ]

  private static func retryFailure(in shell: inout Shell) async throws {
    let known = shell.session.failure
    guard let failure = try await shell.services().retry.failure(known: known) else {
      throw ShellError.nothingToRetry
    }
    switch failure {
    case .command(let failed):
      await shell.forgetFailure()
      try await shell.run(again: failed)
    case .actions(let failed): try await shell.act(again: failed)
    case .sync(let accounts): try await shell.sync(again: accounts)
    }
  }
}
