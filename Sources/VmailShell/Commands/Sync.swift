import VmailDomain

struct SyncCommand: Command {
  static let info = CommandInfo(
    name: "sync", topic: .places,
    summary: "Get new mail",
    synopsis: ["sync [ACCOUNT]"],
    details: "Local accounts have no server: there is nothing to sync, and import brings mail in.",
    examples: [.init("sync", "every account"), .init("sync work", "one account")],
    arguments: [.account], addsPlaces: true, needs: [.place], output: ["sync"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    var accounts = try await shell.services().fetchThreads.fetchAccounts()
    if let name = call.arguments.first { accounts = [try await shell.account(named: name)] }
    if shell.environment.isOffline, accounts.contains(where: { $0.kind != .local }) {
      throw ShellError.offline
    }
    for account in accounts {
      shell.console.result(
        SyncRecord(
          account: account.name, folder: nil, new: 0, changed: 0, removed: 0, seconds: 0, error: nil,
          isLocal: true))
    }
  }
}
