import VmailDomain

struct AccountCommand: Command {
  static let info = CommandInfo(
    name: "account", shortNames: ["acc"], topic: .places,
    summary: "Show the account, go to another, or add one",
    synopsis: ["account", "account NAME|NUMBER|all", "account add NAME --local [--email ADDRESS]"],
    details: """
      Going to an account opens its Inbox; account all merges every Inbox by date. account add NAME --local makes an account without a \
      server, for imported mail.
      """,
    examples: [
      .init("account work", "go to the Inbox of the account work"),
      .init("account add old --local", "make an account for imported mail"),
    ],
    options: [
      .init("local", "The new account has no server"),
      .init("email", value: "ADDRESS", "The new account's own address"),
    ],
    arguments: [.either(.account, .choice(["add"]))], addsPlaces: true, needs: [.store], output: ["account"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if call.arguments.first?.text == "add" { return try await add(call, in: &shell) }
    try call.expectAtMost(1)
    try await shell.enterDefaultPlace()
    if let name = call.arguments.first { try await shell.enterAccount(named: name) }
    guard shell.session.place != nil else { throw ShellError.noAccount }
    try await shell.showCurrentAccount()
    if shell.isTyping, !call.arguments.isEmpty { try await shell.showPlace() }
  }

  private func add(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(2)
    guard call.arguments.count == 2 else { throw ShellError.missingArgument("a name", of: "account add") }
    guard call.has("local") else { throw ShellError.missingArgument("--local", of: "account add") }
    let account = try await shell.services().accounts.addLocalAccount(
      name: call.arguments[1].text, email: call.value(of: "email") ?? "")
    try await shell.enterInbox(of: account)
    try await shell.showCurrentAccount()
  }
}
