import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ContactsCommand: Command {
  static let info = CommandInfo(
    name: "contacts", topic: .writing,
    summary: "Find people in your mail and address books",
    details: """
      Each word of QUERY matches the beginning of a word in the name or address; case and accents make no \
      difference. People you wrote to come first, then recent ones, then those who are only in an address book. \
      Mail counts without Trash, Spam and your own addresses. Only the first page is shown, unless you add --all.

      show prints the cards of a person or group. add adds a person to an address book, or an address to the card \
      that has the name; undo takes it back. set address-book names files and folders with vCards, and \
      set address-book-command a program such as khard.

      sync gets the address books of your accounts from their servers (CardDAV), and shows each step; where they are is \
      found by the address, or set with account edit NAME --carddav URL. Once found, they are synced with the mail, at \
      most once an hour. vmail sends the password of the mail, but to no host that nothing but DNS or a redirect names.
      """,
    examples: [
      .init("contacts ann", "find everyone called Ann"),
      .init("contacts", "list the people you have written to most lately"),
      .init("contacts sync", "get the address books of all accounts"),
    ],
    loading: "find people", loadingText: "Searching mail…",
    output: [ContactRecord.self, ContactsRecord.self, CardRecord.self, StepRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("QUERY", .address), Flag("all", "Show all matches instead of one page"), needs: [.store],
      does: .nothing
    ) { (shell: inout Shell, words, showsAll) in try await Self.find(words, showsAll: showsAll, in: &shell) },
    Form(
      "show", Arguments("NAME...", .address, noun: "a name"), needs: [.store], does: .nothing,
      summary: "Show the cards of a person or group"
    ) { (shell: inout Shell, words) in try await Self.show(words, in: &shell) },
    Form(
      "add", Argument("ADDRESS", .address, noun: "an address"), Arguments("NAME", .address),
      Option("book", "PATH", .path, "The address book; the first of set address-book otherwise"),
      needs: [.store], does: .asks(.writesFiles), summary: "Add a person to an address book"
    ) { (shell: inout Shell, address, words, book) in
      try await Self.add(address, words, to: book, in: &shell)
    },
    Form(
      "sync", OptionalArgument("ACCOUNT", .account), needs: [.store], does: .syncs,
      summary: "Get address books from servers, step by step"
    ) { (shell: inout Shell, name) in
      try await AddressBookSync.run(only: name, in: &shell)
    },
  ]

  private static func find(_ words: [Word], showsAll: Bool, in shell: inout Shell) async throws {
    let query = words.map(\.text).joined(separator: " ")
    let found = try await AddressBooks.people(query, in: &shell)
    let shown =
      showsAll ? found[...] : found.prefix((shell.settings.pageSize ?? AppConstants.threadListPageSize))
    shell.console.results(
      shown.enumerated().map { place, contact in ContactRecord(n: place + 1, contact: contact) })
    shell.console.result(ContactsRecord(count: shown.count, total: found.count, query: query))
  }

  private static let mostCards = 20

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    let query = words.map(\.text).joined(separator: " ")
    let locations = try await AddressBooks.refreshed(in: &shell)
    let books = try await shell.services().addressBooks
    let found = try await books.entries(query, locations: locations, limit: mostCards)
    let group = try await books.group(query, locations: locations)
    guard !found.isEmpty || group != nil else {
      throw ShellError(
        .noInput, "no card matches \"\(query)\"", hint: "Type contacts \(query) to look in your mail too.")
    }
    if let group, !found.contains(where: \.card.isGroup) {
      shell.console.result(CardRecord(category: group.name, members: group.members))
    }
    for entry in found {
      let members = entry.card.isGroup ? group?.members ?? [] : []
      shell.console.result(CardRecord(entry.card, book: entry.book.location, members: members))
    }
  }

  private static func add(
    _ address: Word, _ words: [Word], to book: String?, in shell: inout Shell
  ) async throws {
    let people = try? AddressList.participants(in: address.text)
    guard var person = people?.first, people?.count == 1 else {
      throw ShellError(
        .usage, "\"\(address.text)\" is not an address", hint: "An address looks like ann@example.org.",
        place: address.range)
    }
    if !words.isEmpty { person.name = words.map(\.text).joined(separator: " ") }
    let locations = try await AddressBooks.refreshed(in: &shell)
    // A book of a server has a name and a URL.
    let location = book.map {
      $0.contains("://") || !$0.contains("/") ? $0 : FullPath.absolute(shell.environment.expanded($0))
    }
    let books = try await shell.services().addressBooks
    let change = try await books.add(
      person, to: location, locations: locations, uid: UUID().uuidString.lowercased(),
      writing: AddressBookSync.writing(in: &shell))
    try await shell.note(.card(change))
    _ = try await AddressBooks.refreshed(in: &shell)
    report(change, isTakenBack: false, in: shell)
  }

  /// Takes back what ``add`` did last.
  static func takeBack(_ change: AddressBooksUseCase.Change, in shell: inout Shell) async throws {
    _ = try await AddressBooks.refreshed(in: &shell)
    try await shell.services().addressBooks.takeBack(change, writing: AddressBookSync.writing(in: &shell))
    _ = try await AddressBooks.refreshed(in: &shell)
    report(change, isTakenBack: true, in: shell)
  }

  private static func report(
    _ change: AddressBooksUseCase.Change, isTakenBack: Bool, in shell: Shell
  ) {
    guard let card = VCard(isTakenBack ? change.before ?? change.after : change.after) else { return }
    let person = AddressText.full(change.person)
    // A book of a server has a name that its user has given it.
    let (name, location) = (change.book.name, change.book.location)
    let place = change.book.accountId == nil || name.isEmpty ? location : TerminalText(line: name).string
    let sentence =
      isTakenBack
      ? "Removed \(person) from \(place)."
      : "Added \(person) to \(place). Type undo to take it back."
    shell.console.result(CardRecord(card, book: change.book.location, change: sentence))
  }
}
