import VmailDomain

struct AccountsCommand: Command {
  static let info = CommandInfo(
    name: "accounts", topic: .places,
    summary: "List the accounts",
    synopsis: ["accounts"],
    details: "Each account with its address and the unread threads of its Inbox.",
    examples: [.init("accounts", "all accounts"), .init("account 2", "go to the second")],
    needs: [.store], loading: "load the accounts", effects: .none, rehearsal: .runs, output: ["account"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    try await shell.enterDefaultPlace()
    let records = try await shell.accountRecords()
    if records.isEmpty { throw ShellError.noAccount }
    shell.console.results(records)
  }
}
