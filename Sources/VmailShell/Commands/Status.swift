import VmailDomain
import VmailEngine

struct StatusCommand: Command {
  static let info = CommandInfo(
    name: "status", topic: .places,
    summary: "Show how each account stands with its server",
    details:
      """
      Whether it is connected, and what for; when it is tried again, or what stopped it; when it was synced \
      last, and how many changes its server has still to be told.
      """,
    examples: [.init("status", "all accounts"), .init("where", "where you are")],
    loading: "show the accounts", output: ["status"])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    let services = try await shell.services()
    let states = try await services.servers.syncStates()
    for account in try await services.fetchThreads.fetchAccounts() {
      let state = states[account.id]
      let failure = shell.syncFailure(of: account.id, states)
      shell.console.result(
        StatusRecord(
          account: account.name, isLocal: account.kind == .local,
          isOnline: shell.isOnline(account), lastSync: state?.lastSync,
          pendingOperations: try await services.actions.waitingCount(accountId: account.id),
          connection: shell.connection(of: account, services.servers),
          failure: failure.map(ErrorWording.cause), hasFailed: state?.hasFailed ?? false))
    }
  }
}
