import VmailDomain

struct AccountsCommand: Command {
  static let info = CommandInfo(
    name: "accounts", topic: .places,
    summary: "List the accounts",
    details: "Each account with its address and the unread threads of its Inbox.",
    examples: [.init("accounts", "all accounts"), .init("account 2", "go to the second")],
    loading: "load the accounts", output: ["account"])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      try await shell.enterDefaultPlace()
      let records = try await shell.accountRecords()
      if records.isEmpty { throw ShellError.noAccount }
      shell.console.results(records)
    }
  ]
}
