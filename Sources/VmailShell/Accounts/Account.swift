import VmailDomain
import VmailTerminal

struct AccountCommand: Command {
  static let info = CommandInfo(
    name: "account", shortNames: ["acc"], topic: .places,
    summary: "Show the account, go to another, or set accounts up",
    details: """
      Going to an account opens its Inbox; account all merges every Inbox by date.

      account add asks for what no option says, finds the servers by the address, tries both, and only \
      then saves. A script says all that would be asked: --email, one of --password-command, --keyring, \
      --ask and --oauth, and --imap and --smtp where the domain does not publish its servers. Servers are \
      written HOST:PORT, or HOST:PORT/tls, /starttls or /clear where the port does not tell. The password \
      command is run without a shell (sh -c '...' for one), and the first line it prints is the password; \
      no password is ever kept in the store. Where the server has no Trash, Spam, Archive, Sent or Drafts, making \
      them is offered (a script says --yes); later, the first command that needs one asks. With --local the account has no server, and is for \
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
    addsPlaces: true, loading: "load emails",
    output: [AccountRecord.self, StepRecord.self, SettingRecord.self, AccountChangeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("NAME|NUMBER|all", .either(.account, .choice([all]))), needs: [.store], does: .nothing
    ) { (shell: inout Shell, name) in
      try await go(to: name, in: &shell)
    },
    Form(
      "add", OptionalArgument("NAME"),
      OptionGroup(AccountOptions.adding, synopsis: "[--email ADDRESS] [OPTIONS]"),
      needs: [.store], does: .asks(.changesAccounts), summary: "Set an account up"
    ) { (shell: inout Shell, name, call) in
      try await shell.addAccount(named: name?.text, call)
    },
    Form(
      "add --local", Argument("NAME", noun: "a name"), OptionGroup(AccountOptions.addingLocally),
      needs: [.store], does: .asks(.changesAccounts), summary: "Make an account that has no server"
    ) { (shell: inout Shell, name, call) in
      try await shell.addLocalAccount(named: name.text, call)
    },
    Form(
      "edit", Argument("NAME", .account, noun: "a name"),
      OptionGroup(AccountOptions.editing, synopsis: "[OPTIONS]"),
      needs: [.store], does: .asks(.changesAccounts), summary: "Change how an account is set up"
    ) { (shell: inout Shell, name, call) in
      try await shell.editAccount(named: name, call)
    },
    Form(
      "test", OptionalArgument("NAME", .account), needs: [.store], does: .asks(.changesAccounts),
      summary: "Try its servers, step by step"
    ) { (shell: inout Shell, name) in
      try await shell.testAccounts(only: name)
    },
    Form(
      "default", OptionalArgument("NAME|all", .either(.account, .choice([all]))), needs: [.store],
      does: .asks(.changesAccounts), summary: "Choose where vmail starts"
    ) { (shell: inout Shell, name) in
      try await shell.setDefaultAccount(to: name)
    },
    Form(
      "remove", Argument("NAME", .account, noun: "a name"), Flag.yes, needs: [.store],
      does: .asks(.changesAccounts), summary: "Take an account off this machine"
    ) { (shell: inout Shell, name, isConfirmed) in
      try await shell.removeAccount(named: name, isConfirmed: isConfirmed)
    },
  ]

  private static let all = Choice(Shell.allAccounts, "All Inboxes")

  private static func go(to name: Word?, in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    if let name {
      try await shell.enterAccount(named: name, orNear: Set(forms.compactMap(\.literals.first)).sorted())
    }
    guard shell.session.place != nil else { throw ShellError.noAccount }
    try await shell.showCurrentAccount()
    if shell.isTyping, name != nil { try await shell.showPlace() }
  }
}

/// A change of an account.
struct AccountChangeRecord: OutputRecord {
  enum Action: String, CaseIterable, Sendable { case removed }

  var action: Action
  var name: String
  /// The number of its messages that were stored here.
  var messages: Int

  static let type = "account-change"
  static let summary = "An account that was removed."
  static let fields: [RecordField<AccountChangeRecord>] = [
    RecordField("action", .oneOf(Action.allCases.map(\.rawValue)), "what became of it") {
      .string($0.action.rawValue)
    },
    .string("name", "its name") { $0.name },
    .integer("messages", "how many messages went with it") { $0.messages },
  ]

  private var sentence: TerminalText {
    let rest =
      messages == 0 ? "" : " Its \(Digits.counted(messages, "message")) on this machine went with it."
    return TerminalText(line: "Removed account \(name)." + rest)
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
