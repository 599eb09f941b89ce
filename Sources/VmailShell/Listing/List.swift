import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct ListCommand: Command {
  static let info = CommandInfo(
    name: "list", shortNames: ["h", "l"], topic: .reading,
    summary: "List the newest threads of the folder",
    details: """
      Starts a new listing with the first page; more shows the next one. Other commands refer to threads by \
      these numbers, which are valid until the next listing (list, search, folder, account or tab). With \
      references, it shows those threads of the listing again. unread, read and starred search the whole \
      folder; back leaves the search. --sort lists the folder or search that is open in another order, for which all of \
      it is read first. set sort does that for every folder.
      """,
    examples: [
      .init("list", "list the first page of the folder"),
      .init("list :u", "show the unread threads of the listing"),
      .init("list unread", "list all unread threads of the folder"),
      .init("list --sort size", "list the largest threads first"),
      .init("list -n 30", "list the newest 30 threads"),
    ],
    loading: "load mail", loadingText: "Loading mail…",
    output: [ThreadRecord.self, OutboxRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.store], does: .nothing) {
      (shell: inout Shell, words) in
      try await list(words, in: &shell)
    },
    Form(
      RequiredOption("pages", "N", nil, "Print N pages at once"),
      needs: [.store], does: .nothing, summary: "Print several pages at once"
    ) { (shell: inout Shell, pages) in
      try await list(pages: count(pages), in: &shell)
    },
    Form(
      "-n", Argument("N", noun: "a number of threads"), needs: [.store], does: .nothing,
      summary: "List the newest N threads"
    ) { (shell: inout Shell, number) in
      try await list(newest: number, in: &shell)
    },
    Form(
      RequiredOption("sort", "ORDER", .choice(ThreadOrder.allCases.map { Choice($0.rawValue) }), "The order"),
      needs: [.store], does: .nothing, summary: "List the folder or search in another order"
    ) { (shell: inout Shell, order) in
      guard let order = ThreadOrder(rawValue: order.lowercased()) else {
        let names = ThreadOrder.allCases.map(\.rawValue)
        throw ShellError.invalidOption("sort", order, expected: Sentence.choice(names, "or"))
      }
      try await list(sortedBy: order, in: &shell)
    },
    state("unread", "List the unread threads of the folder"),
    state("read", "List the threads with read mail of the folder"),
    state("starred", "List the starred threads of the folder"),
  ]

  private static func state(_ name: String, _ summary: String) -> Form {
    Form(name, needs: [.store], does: .nothing, summary: summary) { (shell: inout Shell) in
      try await SearchResults.listMail(that: "is:" + name, in: &shell)
    }
  }

  /// Lists a first page of any size; further pages have the usual one.
  private static func list(newest number: Word, in shell: inout Shell) async throws {
    guard let count = number.number, (1...1_000).contains(count) else {
      throw ShellError(
        .usage, "list -n \(number.text): expected a number from 1 to 1,000", place: number.range,
        isMistake: true)
    }
    try await list(newest: count, in: &shell)
  }

  private static func list(sortedBy order: ThreadOrder, in shell: inout Shell) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    guard shell.session.place?.isOutbox == false else { return try await list(in: &shell) }
    if case .search(let search) = shell.session.listing?.place {
      try await SearchResults.beginListing(of: search, in: &shell)
    } else {
      try await ListingPages.beginListing(sortedBy: .newest, in: &shell)
    }
    try await ListingPages.sort(by: order, in: &shell)
    try await ListingViews.showPage(.first, in: &shell)
  }

  /// - Parameters:
  ///   - words: references; without any, a new listing is started.
  ///   - newest: the size of its first page, instead of the usual one.
  static func list(
    _ words: [Word] = [], pages: Int = 1, newest: Int? = nil, in shell: inout Shell
  ) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    guard let place = shell.session.place else {
      ListingViews.showNoAccount(in: shell)
      return
    }
    if place.isOutbox { return try await ListingViews.showOutbox(in: &shell) }
    guard words.isEmpty else {
      // Resolved first, because this may start a listing, which is then the one to show.
      let targets = try await ListingPages.threads(named: words, in: &shell)
      return try await ListingViews.show(targets, in: &shell)
    }
    do {
      try await ListingPages.beginListing(of: newest, in: &shell)
    } catch {
      if error is ThreadListError || error is StoreError { ListingViews.showFailedPage(in: shell) }
      throw error
    }
    var loaded = 1
    while loaded < pages, try await ListingPages.loadNextPage(in: &shell) { loaded += 1 }
    let isWhole = pages > 1 && shell.settings.sort == .newest
    var count = newest
    if pages > 1, !isWhole, let listing = shell.session.listing {
      count = pages * (await ListingPages.size(nil, in: listing.place, tab: listing.tab, &shell))
    }
    try await ListingViews.showPage(isWhole ? .whole : .first, of: count, in: &shell)
    try await Tabs.showOthers(in: &shell)
  }

  private static func count(_ text: String) throws -> Int {
    guard let number = Int(text), (1...100_000).contains(number) else {
      throw ShellError.invalidOption("pages", text, expected: "a number above 0")
    }
    return number
  }
}
