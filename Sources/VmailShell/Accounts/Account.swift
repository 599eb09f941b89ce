import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct AccountCommand: Command {
  static let info = CommandInfo(
    name: "account", shortNames: ["acc"], topic: .places,
    summary: "Show or switch the account, or set accounts up",
    details: """
      Going to an account opens its Inbox; account all merges every Inbox by date.

      account add asks for everything that no option gives, finds the servers by the address, tests both, and only \
      then saves the account. If a server's certificate can't be verified, it shows the fingerprint and asks whether to \
      trust it. A script gives all answers as options: --email, a way to get the password, and --imap and --smtp if the \
      domain doesn't publish its servers. Servers are written HOST:PORT, or HOST:PORT/tls, /starttls or /clear if the \
      port doesn't imply it.

      vmail never keeps a password in its own files. It can keep it in the desktop's keyring (--keyring), in pass \
      (--pass), or in a file that systemd encrypts (--systemd-creds), run a command that prints it \
      (--password-command), or ask for it once per session (--ask). At the prompt, only the ways that work on this \
      machine are offered. The command runs without a shell (use sh -c '...' for one); the first line that it prints is \
      the password. An account of GNOME Online Accounts with the same address is offered first (--online-account).

      For Gmail, iCloud, Yahoo and Fastmail, account add names the page where you create an app password, and asks before \
      another password is sent. If the domain announces a login page, oauth registers vmail there and opens it.

      If the server has no Trash, Spam, Archive, Sent or Drafts folder, account add offers to create it (in a script, \
      with --yes); later, the first command that needs the folder asks. An account added with --local has no server; it \
      is for imported mail.

      --from sets the sender of the account's mail, with a name. If you receive mail at several addresses, repeat it for \
      each: a reply is sent from the address that the mail was sent to. --no-from goes back to the account's own address.

      account edit changes what its options give, or asks for everything again. A renamed account keeps its settings, \
      in the rc file as well. account test tries each step and gives \
      advice for those that fail. account convert changes an account on Gmail that an earlier version has set up: its \
      folders become labels, and mail without one is in Archive. It copies the database before, and downloads nothing \
      that is here already. account default chooses the account to start in. account remove deletes the account's \
      mail from this machine, and its password from where vmail keeps it; mail on the server stays.
      """,
    examples: [
      .init("account work", "go to the Inbox of the account work"),
      .init("account add", "set up an account, step by step"),
      .init(
        "account add work --email ann@example.org --password-command \"pass show work\"",
        "the same without questions, where the domain publishes its servers"),
      .init("account add old --local", "add an account for imported mail"),
      .init("account edit work --from \"Ann Example <ann@example.org>\"", "send mail under your name"),
      .init("account test work", "test the servers, step by step"),
    ],
    addsPlaces: true, loading: "load mail",
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
      needs: [.store], does: .asks(.changesAccounts), summary: "Set up an account"
    ) { (shell: inout Shell, name, call) in
      try await AccountCreation.add(named: name?.text, call, in: &shell)
    },
    Form(
      "add --local", Argument("NAME", noun: "a name"), OptionGroup(AccountOptions.addingLocally),
      needs: [.store], does: .asks(.changesAccounts), summary: "Add an account without a server"
    ) { (shell: inout Shell, name, call) in
      try await AccountCreation.addLocal(named: name.text, call, in: &shell)
    },
    Form(
      "edit", Argument("NAME", .account, noun: "a name"),
      OptionGroup(AccountOptions.editing, synopsis: "[OPTIONS]"),
      needs: [.store], does: .asks(.changesAccounts), summary: "Change an account"
    ) { (shell: inout Shell, name, call) in
      try await AccountCreation.edit(named: name, call, in: &shell)
    },
    Form(
      "test", OptionalArgument("NAME", .account), needs: [.store], does: .asks(.changesAccounts),
      summary: "Test its servers, step by step"
    ) { (shell: inout Shell, name) in
      try await AccountTest.run(only: name, in: &shell)
    },
    Form(
      "convert", Argument("NAME", .account, noun: "a name"), Flag.yes, needs: [.store],
      does: .asksWithin(.changesAccounts), summary: "Make the folders of a Gmail account labels"
    ) { (shell: inout Shell, name, isConfirmed) in
      try await AccountConversion.run(name, isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      "default", OptionalArgument("NAME|all", .either(.account, .choice([all]))), needs: [.store],
      does: .asks(.changesAccounts), summary: "Choose the account to start in"
    ) { (shell: inout Shell, name) in
      try await AccountRemoval.setDefault(to: name, in: &shell)
    },
    Form(
      "remove", Argument("NAME", .account, noun: "a name"), Flag.yes, needs: [.store],
      does: .asksWithin(.changesAccounts), summary: "Remove an account from this machine"
    ) { (shell: inout Shell, name, isConfirmed) in
      try await AccountRemoval.remove(named: name, isConfirmed: isConfirmed, in: &shell)
    },
  ]

  private static let all = Choice(Location.allAccounts, "All Inboxes")

  private static func go(to name: Word?, in shell: inout Shell) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    if let name {
      try await Accounts.enter(
        named: name, orNear: Set(forms.compactMap(\.literals.first)).sorted(), in: &shell)
    }
    guard shell.session.place != nil else { throw ShellError.noAccount }
    let lists = shell.isTyping && name != nil
    if lists ? shell.console.settings.form == .json : !Locations.isMutedMove(to: name, in: shell) {
      try await Accounts.showCurrent(in: &shell)
    }
    if lists { try await ListingViews.showPlaceEntered(in: &shell) }
  }
}
