import VmailDomain

struct ContactsCommand: Command {
  static let info = CommandInfo(
    name: "contacts", topic: .writing,
    summary: "Find people's addresses in mail that was seen",
    synopsis: ["contacts [QUERY] [--all]"],
    details: """
      Words of QUERY begin a word of the name or the address, whatever case and accents. Those you wrote to come \
      first, then those of late; nobody is written down anywhere, they come from the newest mail on this \
      machine, without Trash, Spam and your own addresses. A page of them is shown unless you say --all.
      """,
    examples: [
      .init("contacts ann", "everybody called Ann"), .init("contacts", "whom you write to most of late"),
    ],
    options: [.init("all", "Show all that fit, not only a page")], arguments: [.address],
    repeatsLastArgument: true, needs: [.store], loading: "find people", loadingText: "Looking through mail…",
    effects: .none, rehearsal: .runs, output: ["contact", "contacts"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let query = call.arguments.map(\.text).joined(separator: " ")
    let found = try await shell.services().contacts.contacts(query)
    let shown = call.has("all") ? found[...] : found.prefix(shell.settings.pageSize)
    shell.console.results(
      shown.enumerated().map { place, contact in ContactRecord(n: place + 1, contact: contact) })
    shell.console.result(ContactsRecord(count: shown.count, total: found.count, query: query))
  }
}
