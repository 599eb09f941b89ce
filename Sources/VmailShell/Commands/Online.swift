import VmailDomain

struct OnlineCommand: Command {
  static let info = CommandInfo(
    name: "online", topic: .places,
    summary: "Connect to servers again",
    synopsis: ["online"],
    details: """
      Ends offline: connections are made again, and at the prompt all accounts are synced. What waits to be \
      tried again, or was given up, is tried at once.
      """,
    examples: [.init("online", "connect again"), .init("status", "see how each account stands")],
    needs: [.store], effects: .none, output: ["online"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard !shell.environment.isOffline else {
      throw ShellError.alwaysOffline(isDemo: shell.environment.isDemo)
    }
    shell.engine.goOnline()
    shell.console.result(OnlineRecord())
    try await shell.keepInLine()
    await shell.engine.retry()
    shell.outboxWatcher.look(retrying: true)
  }
}
