import VmailDomain

struct AccountCommand: Command {
  static let info = CommandInfo(
    name: "account", shortNames: ["acc"], topic: .places,
    summary: "Show the account, go to another, or set accounts up",
    synopsis: [
      "account", "account NAME|NUMBER|all", "account add [NAME] [--email ADDRESS] [OPTIONS]",
      "account add NAME --local [--email ADDRESS]", "account edit NAME [OPTIONS]",
      "account test [NAME]", "account default [NAME|all]", "account remove NAME [--yes]",
    ],
    details: """
      Going to an account opens its Inbox; account all merges every Inbox by date.

      account add asks for what no option says, finds the servers by the address, tries both, and only \
      then saves. A script says all that would be asked: --email, one of --password-command, --keyring, \
      --ask and --oauth, and --imap and --smtp where the domain does not publish its servers. Servers are \
      written HOST:PORT, or HOST:PORT/tls, /starttls or /clear where the port does not tell. The password \
      command is run without a shell (sh -c '...' for one), and the first line it prints is the password; \
      no password is ever kept in the store. With --local the account has no server, and is for \
      imported mail.

      --from says as whom the account's mail is written, with a name and, where mail comes to several \
      addresses, each of them: an answer is written as the address its mail came to. --no-from goes back to \
      the account's own address.

      account edit changes what options say, or asks for everything again. account test tries each step \
      and says what to do about those that fail. account default chooses where to start. account remove \
      takes the account's mail off this machine, for good; mail on its server stays.
      """,
    examples: [
      .init("account work", "go to the Inbox of the account work"),
      .init("account add", "set one up, step by step"),
      .init(
        "account add work --email ann@example.org --password-command \"pass show work\"",
        "the same without questions, where the domain publishes its servers"),
      .init("account add old --local", "make an account for imported mail"),
      .init("account edit work --from \"Ann Example <ann@example.org>\"", "have your name stand in From"),
      .init("account test work", "see what works, and what to do when not"),
    ],
    options: AccountOptions.all,
    arguments: [.either(.account, .choice(Action.allCases.map(\.rawValue))), .account], addsPlaces: true,
    needs: [.store], output: ["account", "step", "setting", "account-change"])

  enum Action: String, CaseIterable {
    case add, edit, test, `default`, remove
  }

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let first = call.arguments.first, let action = Action(rawValue: first.text) {
      return try await run(action, call, in: &shell)
    }
    if let option = call.options.keys.sorted().first {
      throw ShellError.optionNeedsAction(option, Action.allCases.map(\.rawValue))
    }
    try call.expectAtMost(1)
    try await shell.enterDefaultPlace()
    if let name = call.arguments.first { try await shell.enterAccount(named: name) }
    guard shell.session.place != nil else { throw ShellError.noAccount }
    try await shell.showCurrentAccount()
    if shell.isTyping, !call.arguments.isEmpty { try await shell.showPlace() }
  }

  private func run(_ action: Action, _ call: CommandCall, in shell: inout Shell) async throws {
    switch action {
    case .add: try await shell.addAccount(call)
    case .edit: try await shell.editAccount(call)
    case .test: try await shell.testAccounts(call)
    case .default: try await shell.setDefaultAccount(call)
    case .remove: try await shell.removeAccount(call)
    }
  }
}
