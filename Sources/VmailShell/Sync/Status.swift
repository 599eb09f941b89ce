import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct StatusCommand: Command {
  static let info = CommandInfo(
    name: "status", topic: .places,
    summary: "Show the connection and sync state of accounts",
    details:
      """
      Shows for each account whether it is connected, when it will be tried again or why it stopped, when it \
      was last synced, how much of the storage on its server is used, and how many changes are still to be \
      sent to it. Grants of agents that are live follow.
      """,
    examples: [.init("status", "show all accounts"), .init("where", "show where you are")],
    loading: "show the accounts", output: [StatusRecord.self, GrantRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    let services = try await shell.services()
    let states = try await services.servers.syncStates()
    for account in try await services.directory.current().accounts {
      let state = states[account.id]
      let failure = Connections.failure(of: account.id, states, in: shell)
      shell.console.result(
        StatusRecord(
          account: account.name, isLocal: account.kind == .local,
          isOnline: Sync.isOnline(account, in: shell), lastSync: state?.lastSync,
          pendingOperations: try await services.actions.waitingCount(accountId: account.id),
          connection: Sync.connection(of: account, services.servers, in: shell),
          failure: failure.map(ErrorWording.cause), hasFailed: state?.hasFailed ?? false, quota: state?.quota,
          download: shell.background.engine.progress(of: account.id).map {
            StatusRecord.Download(folder: $0.folder, done: $0.fetched, total: $0.total)
          })
      )
    }
    shell.console.results(try await GrantedPlan.records(in: &shell).filter { $0.grant.state == .live })
  }
}
