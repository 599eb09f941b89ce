import VmailDomain
import VmailEngine

struct ContactsCommand: Command {
  static let info = CommandInfo(
    name: "contacts", topic: .writing,
    summary: "Find people's addresses in mail that was seen",
    details: """
      Words of QUERY begin a word of the name or the address, whatever case and accents. Those you wrote to come \
      first, then those of late; nobody is written down anywhere, they come from the newest mail on this \
      machine, without Trash, Spam and your own addresses. A page of them is shown unless you say --all.
      """,
    examples: [
      .init("contacts ann", "everybody called Ann"), .init("contacts", "whom you write to most of late"),
    ],
    loading: "find people", loadingText: "Looking through mail…", output: ["contact", "contacts"])

  static let forms: [Form] = [
    Form(
      Arguments("QUERY", .address), Flag("all", "Show all that fit, not only a page"), needs: [.store],
      does: .nothing
    ) { (shell: inout Shell, words, showsAll) in try await Self.find(words, showsAll: showsAll, in: &shell) }
  ]

  private static func find(_ words: [Word], showsAll: Bool, in shell: inout Shell) async throws {
    let query = words.map(\.text).joined(separator: " ")
    let found = try await shell.services().contacts.contacts(query)
    let shown = showsAll ? found[...] : found.prefix(shell.settings.pageSize)
    shell.console.results(
      shown.enumerated().map { place, contact in ContactRecord(n: place + 1, contact: contact) })
    shell.console.result(ContactsRecord(count: shown.count, total: found.count, query: query))
  }
}
