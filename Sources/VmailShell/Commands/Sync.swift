import VmailDomain
import VmailEngine

struct SyncCommand: Command {
  static let info = CommandInfo(
    name: "sync", topic: .places,
    summary: "Get new mail",
    details: """
      Brings mail here in line with its servers, and ends with a line for each folder that changed. \
      Without a word all accounts are synced, each at the same time as the others; a folder is one of the \
      current account. Ctrl-C stops it: what has come stays, and the next sync goes on from there; at the \
      prompt, where accounts are kept in line all the time, that is at once and unseen. What is queued is sent \
      first, and its copies are put into Sent; where that fails sync says how much stays queued and why, and ends \
      with the exit code that compose would have. Local \
      accounts have no server: there is nothing to sync, and import brings mail in.
      """,
    examples: [
      .init("sync", "every account"), .init("sync work", "one account"), .init("sync Sent", "one folder"),
    ],
    addsPlaces: true, output: ["sync"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("ACCOUNT|FOLDER", .either(.account, .folder)), needs: [.place], does: .syncs, job: true
    ) { (shell: inout Shell, word) in
      try await sync(word, in: &shell)
    }
  ]

  private static func sync(_ word: Word?, in shell: inout Shell) async throws {
    let accounts = try await shell.services().fetchThreads.fetchAccounts()
    guard let word else { return try await shell.sync(accounts) }
    if let account = try? await shell.account(named: word) { return try await shell.sync([account]) }
    guard let current = shell.session.account,
      case .folder(let folder) = try await shell.place(named: word, of: current)
    else { throw ShellError.notSynced(word.text, place: word.range) }
    try await shell.sync([current], only: folder)
  }
}
