import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ContactsCommand: Command {
  static let info = CommandInfo(
    name: "contacts", topic: .writing,
    summary: "Find addresses in your mail",
    details: """
      Each word of QUERY matches the beginning of a word in the name or address; case and accents make no \
      difference. People you wrote to come first, then recent ones. There is no separate address book: the \
      addresses come from the newest mail on this machine, without Trash, Spam and your own addresses. Only \
      the first page is shown, unless you add --all.
      """,
    examples: [
      .init("contacts ann", "find everyone called Ann"),
      .init("contacts", "list the people you have written to most lately"),
    ],
    loading: "find people", loadingText: "Searching mail…",
    output: [ContactRecord.self, ContactsRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("QUERY", .address), Flag("all", "Show all matches instead of one page"), needs: [.store],
      does: .nothing
    ) { (shell: inout Shell, words, showsAll) in try await Self.find(words, showsAll: showsAll, in: &shell) }
  ]

  private static func find(_ words: [Word], showsAll: Bool, in shell: inout Shell) async throws {
    let query = words.map(\.text).joined(separator: " ")
    let found = try await shell.services().contacts.contacts(query)
    let shown =
      showsAll ? found[...] : found.prefix((shell.settings.pageSize ?? AppConstants.threadListPageSize))
    shell.console.results(
      shown.enumerated().map { place, contact in ContactRecord(n: place + 1, contact: contact) })
    shell.console.result(ContactsRecord(count: shown.count, total: found.count, query: query))
  }
}
