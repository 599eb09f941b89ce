import VmailDomain
import VmailEngine

struct OnlineCommand: Command {
  static let info = CommandInfo(
    name: "online", topic: .places,
    summary: "Connect to servers again",
    details: """
      Ends offline: connections are made again, and at the prompt all accounts are synced. What waits to be \
      tried again, or was given up, is tried at once.
      """,
    examples: [.init("online", "connect again"), .init("status", "see how each account stands")],
    output: ["online"])

  static let forms: [Form] = [
    Form(needs: [.store], does: .syncs) { (shell: inout Shell) in
      guard !shell.environment.isOffline else {
        throw ShellError.alwaysOffline(isDemo: shell.environment.isDemo)
      }
      shell.engine.goOnline()
      shell.console.result(OnlineRecord())
      try await shell.keepInLine()
      await shell.engine.retry()
      shell.outboxWatcher.look(retrying: true)
    }
  ]
}
