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
    arguments: [
      .either(.account, .choice([all] + Action.allCases.map { Choice($0.rawValue, $0.meaning) })),
      .following([
        "edit": .account, "test": .account, "remove": .account, "default": .either(.account, .choice([all])),
      ]),
    ], addsPlaces: true,
    needs: [.store], effects: .word("add", "edit", "test", "default", "remove", does: .changesAccounts),
    rehearsal: .runsWhen { call in
      call.options.isEmpty && call.arguments.count < 2 && !AccountCommand.isAction(call.arguments.first)
    }, output: ["account", "step", "setting", "account-change"])

  private static let all = Choice(Shell.allAccounts, "All Inboxes")

  enum Action: String, CaseIterable {
    case add, edit, test, `default`, remove

    var meaning: String {
      switch self {
      case .add: "set an account up"
      case .edit: "change how it is set up"
      case .test: "try its servers, step by step"
      case .default: "choose where vmail starts"
      case .remove: "take it off this machine"
      }
    }
  }

  static func isAction(_ word: Word?) -> Bool { word.flatMap { Action(rawValue: $0.text) } != nil }

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let first = call.arguments.first, let action = Action(rawValue: first.text) {
      return try await run(action, call, in: &shell)
    }
    if let option = call.options.keys.sorted().first {
      throw ShellError.optionNeedsAction(option, Action.allCases.map(\.rawValue))
    }
    let actions = Action.allCases.map(\.rawValue)
    if call.arguments.count > 1, let meant = SimilarName.nearest(to: call.arguments[0].text, in: actions) {
      throw ShellError.unexpectedArgument(call.arguments[0], of: Self.info.name, nearest: meant)
    }
    try call.expectAtMost(1)
    try await shell.enterDefaultPlace()
    if let name = call.arguments.first { try await shell.enterAccount(named: name, orNear: actions) }
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
