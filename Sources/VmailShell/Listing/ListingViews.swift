import VmailDomain
import VmailEngine
import VmailTerminal

/// Prints listings.
extension Shell {
  /// A part of the listing.
  enum Page {
    case first
    /// The one shown last.
    case again
    /// The one after that, which may have to be loaded.
    case next
    case previous
    /// All that is loaded.
    case whole
  }

  /// Prints a page of the listing, and the text after it.
  /// - Parameter count: how many threads, instead of as many as a page usually has.
  mutating func showPage(_ page: Page, of count: Int? = nil) async throws {
    guard let (place, tab) = session.listing.map({ ($0.place, $0.tab) }) else { return }
    let size = await size(count, in: place, tab: tab)
    if page == .next { try await load(size, after: session.listing?.page?.upperBound ?? 0) }
    if page == .again { try await completePage(of: size) }
    guard var paged = session.listing else { return }
    let entries = Array(Self.entries(page, of: paged, size: size))
    if let first = entries.first, let last = entries.last {
      if page != .again, page != .whole { paged.page = first.number...last.number }
      session.listing = paged
    } else if page == .next || page == .previous {
      throw page == .next ? ShellError.noMoreThreads : ShellError.noPreviousPage
    }
    if page == .first || page == .whole { showTitle(of: place) }
    try await show(entries, of: paged, isPage: true)
  }

  /// Completes a page that consists of the only thread loaded when it was opened.
  private mutating func completePage(of size: Int) async throws {
    guard let page = session.listing?.page, page.count == 1, size > 1 else { return }
    try await load(size - 1, after: page.upperBound)
    let rest = session.listing?.listing.entries(after: page.upperBound, most: size - 1)
    if let last = rest?.last { session.listing?.page = page.lowerBound...last.number }
  }

  /// Loads what is missing for a page of `size` after a number. The page shown last remains the one that the next
  /// one follows.
  private mutating func load(_ size: Int, after number: Int) async throws {
    let page = session.listing?.page
    defer { session.listing?.page = page }
    let loaded = session.listing?.listing.entries(after: number, most: size).count ?? 0
    if loaded < size { _ = try await loadNextPage(of: size - loaded) }
  }

  private static func entries(
    _ page: Page, of paged: PagedListing, size: Int
  ) -> ArraySlice<Listing.Entry> {
    let listing = paged.listing
    guard let shown = paged.page else { return listing.entries.prefix(size) }
    switch page {
    case .first: return listing.entries.prefix(size)
    case .again: return listing.entries(in: shown).suffix(size)
    case .next: return listing.entries(after: shown.upperBound, most: size)
    case .previous:
      let before = listing.count(before: shown.lowerBound)
      return before == 0 || before >= size
        ? listing.entries(before: shown.lowerBound, most: size) : listing.entries.prefix(size)
    case .whole: return listing.entries[...]
    }
  }

  /// Shows the name of All Inboxes, which has no folder list to show the place; the name is otherwise only in
  /// the visual prompt (AC-U-12).
  private func showTitle(of place: Location) {
    guard case .allInboxes = place else { return }
    let title = TerminalText(place.title)
    console.text(isFolderInPrompt ? [] : [StyledLine(title, .heading)], plain: [Sentence.ended(title)])
  }

  private var isFolderInPrompt: Bool {
    isTyping && settings.prompt.contains("folder")
  }

  /// Prints the last page again, if there is one.
  mutating func showListingAgain() async throws {
    if console.settings.form != .json { try await showPage(.again) }
  }

  /// Prints some threads: with their numbers if all are in the listing, else as a new listing.
  mutating func show(_ targets: [ThreadTarget]) async throws {
    guard let paged = session.listing else { return }
    let listed = Dictionary(
      paged.listing.entries.map { ($0.thread.id, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = targets.compactMap { listed[$0.threadId] }
    if entries.count == targets.count { return try await show(entries, of: paged, isPage: false) }
    try await beginListing(of: targets)
    try await showPage(.whole)
  }

  private mutating func show(_ entries: [Listing.Entry], of paged: PagedListing, isPage: Bool) async throws {
    let (banner, isOffline) = await banner(of: paged.place)
    if let banner {
      let text = Sentence.ended(TerminalText(banner))
      console.text(console.layout.sentence(text, .warning), plain: [text])
    }
    await noteMarks(of: entries)
    showRows(entries, of: paged)
    // Show the newest results without waiting for a count.
    if paged.total == nil { console.flush() }
    let total = try await total(of: paged)
    let hint = entries.isEmpty ? try await hint(for: paged, isOffline: isOffline) : nil
    var page = PageRecord(
      account: session.account?.name ?? Self.allAccounts, folder: paged.place.title, category: paged.tab,
      count: entries.count, total: total, hasMore: false, state: state(of: paged, isOffline: isOffline),
      banner: banner, hint: hint)
    if isPage {
      let rest =
        entries.last.map { $0.number < paged.listing.last?.number ?? 0 } ?? !paged.listing.entries.isEmpty
      page.hasMore = rest || paged.nextCursor != nil
      page.first = entries.first.map { paged.listing.count(before: $0.number) + 1 }
      page.hasPlacesAsNumbers =
        page.first == entries.first?.number
        && entries.last.map { $0.number - entries[0].number + 1 == entries.count } ?? true
      page.query = paged.place.query
      page.unread = await unread(in: paged)
    }
    page.isLeftByBack = isTyping && isInSearch
    console.result(page)
  }

  /// Returns the number of unread threads in the folder and tab; `nil` in search results, where counting would read
  /// all of them.
  private mutating func unread(in paged: PagedListing) async -> Int? {
    guard let scope = paged.place.scope, !paged.isCollected,
      let unread = try? await services().fetchThreads.fetchUnreadCounts(scope: scope)
    else { return nil }
    return unread[paged.tab]
  }

  /// Prints only rows of the listing, under their numbers.
  /// - Returns: how many.
  mutating func showRows(where isWanted: (Listing.Entry) -> Bool) async -> Int {
    guard let paged = session.listing else { return 0 }
    let entries = paged.listing.entries.filter(isWanted)
    await noteMarks(of: entries)
    showRows(entries, of: paged)
    return entries.count
  }

  private func showRows(_ entries: [Listing.Entry], of paged: PagedListing) {
    let account = session.account?.name ?? Self.allAccounts
    let merged = paged.place.mergedAccounts
    var words: MatchFinder?
    if case .search(let place) = paged.place { words = place.search.matchedWords }
    let selected = Set(session.selection.map(\.threadId))
    var records = entries.map { entry in
      var record = ThreadRecord(
        n: entry.number, thread: entry.thread, account: merged?.names[entry.thread.accountId] ?? account,
        folder: paged.place.scope == .allInboxes
          ? SystemFolderNames.title(of: .inbox) : paged.place.title,
        isCurrent: entry.number == paged.listing.current,
        isSelected: selected.contains(entry.thread.id), showsSelection: !selected.isEmpty,
        showsAccount: merged != nil, matchedWords: words)
      record.hit = paged.hits[entry.thread.id]
      record.add(session.marks)
      return record
    }
    let shape = ThreadRowShape(records, in: console.layout, showsCategories: paged.tab == nil)
    for index in records.indices { records[index].shape = shape }
    // A listing is for orientation: it is never behind a pager.
    console.leavePagerOut()
    console.results(records)
  }

  /// Loads the marks of threads; if that fails, the listing is shown without them.
  private mutating func noteMarks(of entries: [Listing.Entry]) async {
    let threads = entries.map(\.thread.id)
    var found = session.listing?.takeMarks(of: threads)
    if found == nil {
      let hits = session.listing?.hits ?? [:]
      let listed = entries.map { entry in
        let hit = hits[entry.thread.id]
        return ListedThread(entry.thread, view: entry.view ?? hit?.view, date: hit?.date)
      }
      found = try? await services().fetchThreads.fetchMarks(of: listed)
    }
    session.marks.renew(threads, from: found ?? ThreadMarks(own: session.marks.own))
  }

  /// Returns the state of a listing: being offline does not hide that it is empty.
  private func state(of paged: PagedListing, isOffline: Bool) -> PageRecord.State {
    if !paged.listing.entries.isEmpty { return isOffline ? .offline : .loaded }
    return paged.tab == nil ? .empty : .emptyFiltered
  }

  /// Returns advice about an empty listing.
  private mutating func hint(for paged: PagedListing, isOffline: Bool) async throws -> String? {
    if let hint = paged.emptyHint { return hint }
    var facts = EmptyHint.Facts(isOffline: isOffline, isTab: paged.tab != nil)
    switch paged.place {
    case .folder(let folder): facts.isInbox = folder.type == .inbox
    case .allInboxes: facts.isInbox = true
    case .archive, .outbox, .search: break
    }
    let accounts = try await services().fetchThreads.fetchAccounts()
    facts.hasServer = (session.account.map { [$0] } ?? accounts).contains { $0.kind == .imap }
    return EmptyHint.text(for: facts)
  }

  /// Returns the text above mail while there is no connection to any of its accounts.
  func offlineBanner(of place: Location?) -> String? {
    guard !environment.isDemo, session.account?.kind != .local else { return nil }
    let accounts = accounts(of: place)
    return isOffline || !accounts.isEmpty && accounts.allSatisfy(engine.isOffline) ? "You're offline" : nil
  }

  private func accounts(of place: Location?) -> [AccountID] {
    session.account.map { [$0.id] } ?? Array(place?.mergedAccounts?.inboxes.keys ?? [:].keys)
  }

  /// Returns the text above a listing whose mail may be out of date.
  mutating func banner(of place: Location) async -> (text: String?, isOffline: Bool) {
    guard !environment.isDemo, session.account?.kind != .local else { return (nil, false) }
    if let offline = offlineBanner(of: place) { return (offline, true) }
    let accounts = accounts(of: place)
    let states = (try? await services().servers.syncStates()) ?? [:]
    let failing = accounts.filter { states[$0]?.hasFailed ?? false || syncFailure(of: $0, states) != nil }
    guard let first = failing.min() else { return (nil, false) }
    let names = failing.compactMap { place.mergedAccounts?.names[$0] }.sorted()
    let couldNot = "Couldn't sync" + (names.isEmpty ? "" : " " + Sentence.series(names))
    let cause = syncFailure(of: first, states).map { ": " + ErrorWording.cause(of: $0) } ?? ""
    return (couldNot + cause + ". Type retry", false)
  }

  /// Shows an empty listing when there is no account yet (E-01).
  func showNoAccount() {
    console.result(
      PageRecord(
        account: "", folder: SystemFolderNames.title(of: .inbox), count: 0, total: 0, hasMore: false,
        state: .empty, hint: "Type account add, or import PATH"))
  }

  /// Prints a page for programs when a listing failed; people see the error.
  func showFailedPage() {
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: session.place?.title ?? "", count: 0,
        total: 0, hasMore: false, state: .error))
  }

  /// Prints the Outbox, which lists messages instead of threads.
  mutating func showOutbox() async throws {
    let emails = try await listOutbox(of: session.account)
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: "Outbox", count: emails.count,
        total: emails.count,
        hasMore: false, state: emails.isEmpty ? .empty : .loaded))
  }

  /// Prints the place after moving to another, below its name unless that is in the prompt.
  mutating func showPlaceEntered() async throws {
    if let account = session.account, let place = session.place {
      let names = [account.name, place.title]
      let heading = names.joined(separator: " \(console.layout.glyphs.separator) ")
      console.text(
        isFolderInPrompt ? [] : [console.layout.fitted(StyledLine(TerminalText(line: heading), .heading))],
        plain: [Sentence.ended(TerminalText(line: names.joined(separator: ", ")))])
    }
    try await showPlace()
  }

  /// Prints the place after moving to a folder or account at a prompt.
  mutating func showPlace() async throws {
    guard let place = session.place else { return }
    if place.isOutbox { return try await showOutbox() }
    try await beginListing()
    try await showPage(.first)
    try await showOtherTabs()
  }
}

/// Advice about an empty listing, limited to steps that would bring mail into it.
enum EmptyHint {
  struct Facts: Hashable, Sendable {
    var isOffline: Bool
    var isTab: Bool
    /// Whether this is an Inbox, or All Inboxes.
    var isInbox = false
    var hasServer = false
  }

  /// - Returns: `nil` if there is nothing to do.
  static func text(for facts: Facts) -> String? {
    // Other tabs of the folder may well have mail.
    guard !facts.isTab else { return nil }
    if facts.hasServer { return facts.isOffline ? nil : "Type sync to check for mail" }
    return facts.isInbox ? "Type import PATH" : nil
  }
}
