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
      folder; back leaves the search. With options, it lists the search that is open, else the folder; for any order but \
      newest, all of it is read first. set sort does that for every folder.

      In scripts, all threads are listed unless the script sets page-size or -n is given, and list stays in a search until \
      back, folder or account. * is the last listing; list with references doesn't begin one. In files and pipes, a row is never \
      shortened, and has a tab between its fields: number, date, account, flags, from and subject, or the --columns. No \
      other lines are printed there. set width brings back the rows of a screen.
      """,
    examples: [
      .init("list", "list the first page of the folder"),
      .init("list :u", "show the unread threads of the listing"),
      .init("list unread", "list all unread threads of the folder"),
      .init("list --sort size", "list the largest threads first"),
      .init("list -n 30", "list the newest 30 threads"),
      .init("list --columns n,date,address,size", "list chosen columns"),
    ],
    loading: "load mail", loadingText: "Loading mail…",
    output: [ThreadRecord.self, OutboxRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), ListingOptions(), needs: [.store], does: .nothing) {
      (shell: inout Shell, words, shape) in
      try await list(words, shape, in: &shell)
    },
    state("unread", "List the unread threads of the folder"),
    state("read", "List the threads with read mail of the folder"),
    state("starred", "List the starred threads of the folder"),
  ]

  private static func state(_ name: String, _ summary: String) -> Form {
    Form(name, ListingOptions(), needs: [.store], does: .nothing, summary: summary) {
      (shell: inout Shell, shape) in
      try await shape.showing(in: &shell) {
        try await SearchResults.listMail(that: "is:" + name, shape, in: &$0)
      }
    }
  }

  /// - Parameter words: references; without any, a new listing is started: with options, and in scripts, of the folder or
  ///   search that is listed, else of the folder.
  static func list(
    _ words: [Word] = [], _ shape: ListingShape = ListingShape(), in shell: inout Shell
  ) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    guard let place = shell.session.place else {
      ListingViews.showNoAccount(in: shell)
      return
    }
    if place.isOutbox { return try await ListingViews.showOutbox(in: &shell) }
    try await shape.showing(in: &shell) { (shell: inout Shell) in
      if !words.isEmpty { return try await list(named: words, shape, in: &shell) }
      if !shape.isUsual || !shell.isTyping, case .search(let search) = shell.session.listing?.place {
        return try await SearchResults.list(search, shape, in: &shell)
      }
      if shape.isCount { return try await ListingViews.showCount(of: place, in: &shell) }
      try await list(place, shape, in: &shell)
    }
  }

  private static func list(named words: [Word], _ shape: ListingShape, in shell: inout Shell) async throws {
    guard shape.order == nil, shape.pages == nil else {
      throw ShellError(
        .usage, "threads that are named have their own order and no pages",
        hint: "Type search QUERY --sort ORDER.", isMistake: true)
    }
    // Resolved first, because this may start a listing, which is then the one to show.
    let targets = try await ListingPages.threads(named: words, in: &shell)
    if shape.isCount {
      return ListingViews.showCount(targets.count, of: shell.session.place, in: shell)
    }
    try await ListingViews.show(Array(targets.prefix(shape.most ?? .max)), in: &shell)
  }

  private static func list(_ place: Location, _ shape: ListingShape, in shell: inout Shell) async throws {
    let size = try await shape.size(in: place, &shell)
    do {
      try await ListingPages.beginListing(of: size, sortedBy: shape.order, in: &shell)
    } catch {
      if error is ThreadListError || error is StoreError { ListingViews.showFailedPage(in: shell) }
      throw error
    }
    ListingPages.limit(to: size, in: &shell)
    try await ListingViews.showPage(.first, of: size, in: &shell)
    try await Tabs.showOthers(in: &shell)
  }
}
