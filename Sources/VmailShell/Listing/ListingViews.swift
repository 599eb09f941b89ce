import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Prints listings.
enum ListingViews {
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
  static func showPage(_ page: Page, of count: Int? = nil, in shell: inout Shell) async throws {
    guard let (place, tab) = shell.session.listing.map({ ($0.place, $0.tab) }) else { return }
    if let time = shell.formerTime, time != shell.session.listing?.formerTime {
      throw ShellError.noMoreFormerThreads
    }
    let size = await ListingPages.size(count, in: place, tab: tab, &shell)
    if page == .next { try await load(size, after: shell.session.listing?.page?.upperBound ?? 0, in: &shell) }
    if page == .again { try await completePage(of: size, in: &shell) }
    guard var paged = shell.session.listing else { return }
    let entries = Array(Self.entries(page, of: paged, size: size))
    if let first = entries.first, let last = entries.last {
      if page != .again, page != .whole { paged.page = first.number...last.number }
      shell.session.listing = paged
    } else if page == .next || page == .previous {
      // A script may have read all there is.
      if page == .next, paged.formerTime != nil, paged.total.map({ $0 > paged.listing.entries.count }) ?? true
      {
        throw ShellError.noMoreFormerThreads
      }
      if page == .next, !shell.isInteractive, !AgentMode.isForAgent(in: shell) { return }
      throw page == .next ? ShellError.noMoreThreads : ShellError(.failure, "this is the first page")
    }
    if page == .first || page == .whole { showTitle(of: place, in: shell) }
    try await show(entries, of: paged, isPage: true, in: &shell)
  }

  /// Prints only how many threads a place has.
  static func showCount(of place: Location, in shell: inout Shell) async throws {
    let (services, tab) = (try await shell.services(), try await ListingPages.currentTab(in: &shell))
    var total = 0
    if case .search(let search) = place { total = try await services.search.count(search.search) }
    if let scope = place.scope {
      total = try await services.fetchThreads.fetchThreads(scope: scope, category: tab, pageSize: 1).counts
        .total
    }
    showCount(total, of: place, in: shell)
  }

  static func showCount(_ total: Int, of place: Location?, in shell: Shell) {
    var page = PageRecord(
      account: shell.session.account?.name ?? Location.allAccounts, folder: place?.title ?? "", count: 0,
      total: total, hasMore: false, state: total > 0 ? .loaded : .empty, query: place?.query)
    (page.isCount, page.formerTime) = (true, shell.formerTime)
    shell.console.result(page, isDemanded: true)
  }

  /// Completes a page that consists of the only thread loaded when it was opened.
  private static func completePage(of size: Int, in shell: inout Shell) async throws {
    guard let page = shell.session.listing?.page, page.count == 1, size > 1 else { return }
    try await load(size - 1, after: page.upperBound, in: &shell)
    let rest = shell.session.listing?.listing.entries(after: page.upperBound, most: size - 1)
    if let last = rest?.last { shell.session.listing?.page = page.lowerBound...last.number }
  }

  /// Loads what is missing for a page of `size` after a number. The page shown last remains the one that the next
  /// one follows.
  private static func load(_ size: Int, after number: Int, in shell: inout Shell) async throws {
    let page = shell.session.listing?.page
    defer { shell.session.listing?.page = page }
    let loaded = shell.session.listing?.listing.entries(after: number, most: size).count ?? 0
    if loaded < size { _ = try await ListingPages.loadNextPage(of: size - loaded, in: &shell) }
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

  /// Shows the name of All Inboxes and the like, which have no folder list to show the place; it is otherwise only in
  /// the visual prompt (AC-U-12).
  private static func showTitle(of place: Location, in shell: Shell) {
    guard case .merged = place, !shell.console.layout.isTabbed else { return }
    let title = TerminalText(place.title)
    shell.console.text(
      isFolderInPrompt(in: shell) ? [] : [StyledLine(title, .heading)], plain: [Sentence.ended(title)])
  }

  private static func isFolderInPrompt(in shell: Shell) -> Bool {
    shell.isTyping && shell.settings.prompt.contains("folder")
  }

  /// Prints the last page again, if there is one.
  static func showListingAgain(in shell: inout Shell) async throws {
    if shell.console.settings.form != .json { try await showPage(.again, in: &shell) }
  }

  /// Prints some threads: with their numbers if all are in the listing, else as a new listing.
  static func show(_ targets: [ThreadTarget], in shell: inout Shell) async throws {
    guard let paged = shell.session.listing else { return }
    let listed = Dictionary(
      paged.listing.entries.map { ($0.thread.id, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = targets.compactMap { listed[$0.threadId] }
    if entries.count == targets.count, paged.formerTime == shell.formerTime || shell.formerTime == nil {
      return try await show(entries, of: paged, isPage: false, in: &shell)
    }
    try await ListingPages.beginListing(of: targets, in: &shell)
    try await showPage(.whole, in: &shell)
  }

  /// The number of rows in memory at once.
  private static let rowsAtOnce = 1_000

  private static func show(
    _ entries: [Listing.Entry], of paged: PagedListing, isPage: Bool, in shell: inout Shell
  ) async throws {
    shell.session.drafts = nil
    let (banner, isOffline) = await banner(
      of: paged.place, asOf: shell.formerTime, in: &shell)
    if let banner, !shell.console.layout.isTabbed {
      shell.console.sentence(Sentence.ended(TerminalText(banner)), .warning)
    }
    if !shell.console.isUnseen {
      for start in stride(from: 0, to: entries.count, by: rowsAtOnce) {
        try Task.checkCancellation()
        let part = Array(entries[start..<min(start + rowsAtOnce, entries.count)])
        await noteMarks(of: part, in: &shell)
        showRows(part, of: paged, try await RowFacts.facts(of: part.map(\.thread.id), in: &shell), in: shell)
      }
    }
    // Show the newest results without waiting for a count.
    if paged.total == nil { shell.console.flush() }
    let total = try await SearchResults.total(of: paged, in: &shell)
    let hint = entries.isEmpty ? try await hint(for: paged, isOffline: isOffline, in: &shell) : nil
    var page = PageRecord(
      account: shell.session.account?.name ?? Location.allAccounts, folder: paged.place.title,
      category: paged.tab,
      count: entries.count, total: total, hasMore: false,
      state: state(of: paged, isOffline: isOffline),
      banner: banner, hint: hint)
    page.formerTime = shell.formerTime
    if isPage {
      let rest =
        entries.last.map { $0.number < paged.listing.last?.number ?? 0 } ?? !paged.listing.entries.isEmpty
      page.hasMore = rest || paged.nextCursor != nil && paged.formerTime == nil
      page.first = entries.first.map { paged.listing.count(before: $0.number) + 1 }
      page.hasPlacesAsNumbers =
        page.first == entries.first?.number
        && entries.last.map { $0.number - entries[0].number + 1 == entries.count } ?? true
      page.query = paged.place.query
      if case .merged(let all) = paged.place {
        // Copies count for the account that their row is of.
        for (account, view) in all.views.sorted(by: { $0.key < $1.key }) {
          guard let unread = await unread(in: paged, .merged([account: view]), &shell) else { break }
          page.unreadOfAccounts.append((all.names[account] ?? "", unread))
          page.unread = (page.unread ?? 0) + unread
        }
      } else {
        page.unread = await unread(in: paged, paged.place.scope, &shell)
      }
    }
    page.isLeftByBack = shell.isTyping && SearchResults.isInSearch(in: shell)
    shell.console.result(page)
  }

  /// Returns the number of unread threads in the folder and tab; `nil` in search results, where counting would read
  /// all of them.
  private static func unread(
    in paged: PagedListing, _ scope: ThreadScope?, _ shell: inout Shell
  ) async -> Int? {
    guard let scope, !paged.isCollected,
      let unread = try? await shell.services().fetchThreads.fetchUnreadCounts(scope: scope)
    else { return nil }
    return unread[paged.tab]
  }

  /// Prints only rows of the listing, under their numbers.
  /// - Returns: how many.
  static func showRows(in shell: inout Shell, where isWanted: (Listing.Entry) -> Bool) async -> Int {
    guard let paged = shell.session.listing else { return 0 }
    let entries = paged.listing.entries.filter(isWanted)
    await noteMarks(of: entries, in: &shell)
    showRows(entries, of: paged, in: shell)
    return entries.count
  }

  private static func showRows(
    _ entries: [Listing.Entry], of paged: PagedListing, _ facts: [ThreadID: ThreadFacts] = [:],
    in shell: Shell
  ) {
    let account = shell.session.account?.name ?? Location.allAccounts
    let merged = paged.place.mergedAccounts
    var words: MatchFinder?
    if case .search(let place) = paged.place { words = place.search.matchedWords }
    let selected = Set(shell.session.selection.map(\.threadId))
    let isSpoken = shell.console.settings.form == .plain
    var spokenAccount: String?
    var records = entries.map { entry in
      var record = ThreadRecord(
        n: entry.number, thread: entry.thread, account: merged?.names[entry.thread.accountId] ?? account,
        folder: merged != nil && paged.place.folderType == .inbox
          ? SystemFolderNames.title(of: .inbox) : paged.place.title,
        isCurrent: entry.number == paged.listing.current,
        isSelected: selected.contains(entry.thread.id), showsSelection: !selected.isEmpty,
        showsAccount: merged != nil, matchedWords: words)
      record.copies = entry.thread.copies.compactMap { copy in
        merged?.name(ofAccountWith: copy.view).map { ThreadCopy(account: $0, id: copy.threadId) }
      }
      // An account is spokenAccount where it changes.
      if isSpoken, record.accounts == spokenAccount { record.showsAccount = false }
      spokenAccount = record.accounts
      record.hit = paged.hits[entry.thread.id]
      record.size = paged.sizes[entry.thread.id]
      record.facts = facts[entry.thread.id]
      record.add(shell.session.marks)
      return record
    }
    if !shell.console.layout.isTabbed {
      let shape = ThreadRowShape(records, in: shell.console.layout, showsCategories: paged.tab == nil)
      for index in records.indices { records[index].shape = shape }
    }
    // A listing is for orientation: it is never behind a pager, unless its beginning could not be reviewed.
    if !isSpoken { shell.console.leavePagerOut() }
    shell.console.results(records)
  }

  /// Loads the marks of threads; if that fails, the listing is shown without them.
  private static func noteMarks(of entries: [Listing.Entry], in shell: inout Shell) async {
    let threads = entries.map(\.thread.id)
    var found = shell.session.listing?.takeMarks(of: threads)
    if found == nil {
      let hits = shell.session.listing?.hits ?? [:]
      let listed = entries.map { entry in
        let hit = hits[entry.thread.id]
        return ListedThread(entry.thread, view: entry.view ?? hit?.view, date: hit?.date)
      }
      found = try? await shell.services().fetchThreads.fetchMarks(of: listed)
    }
    shell.session.marks.renew(threads, from: found ?? ThreadMarks(own: shell.session.marks.own))
  }

  /// Returns the state of a listing: being offline does not hide that it is empty.
  private static func state(of paged: PagedListing, isOffline: Bool) -> PageRecord.State {
    if !paged.listing.entries.isEmpty { return isOffline ? .offline : .loaded }
    return paged.tab == nil ? .empty : .emptyFiltered
  }

  /// Returns advice about an empty listing.
  private static func hint(for paged: PagedListing, isOffline: Bool, in shell: inout Shell) async throws
    -> String?
  {
    if let hint = paged.emptyHint { return hint }
    // Nothing brings mail into the past.
    if paged.formerTime != nil { return nil }
    var facts = EmptyHint.Facts(isOffline: isOffline, isTab: paged.tab != nil)
    facts.isInbox = paged.place.folderType == .inbox
    let accounts = try await shell.services().directory.current().accounts
    facts.hasServer = (shell.session.account.map { [$0] } ?? accounts).contains { $0.kind == .imap }
    return EmptyHint.text(for: facts)
  }

  /// Returns the text above mail while there is no connection to any of its accounts.
  static func offlineBanner(of place: Location?, in shell: Shell) -> String? {
    guard !shell.environment.isDemo, shell.session.account?.kind != .local else { return nil }
    let accounts = accounts(of: place, in: shell)
    return Connections.isOffline(in: shell)
      || !accounts.isEmpty && accounts.allSatisfy(shell.background.engine.isOffline)
      ? "You're offline" : nil
  }

  private static func accounts(of place: Location?, in shell: Shell) -> [AccountID] {
    shell.session.account.map { [$0.id] } ?? Array(place?.mergedAccounts?.names.keys ?? [:].keys)
  }

  /// Returns the text above a listing that is of the past, or whose mail may be out of date.
  static func banner(of place: Location, asOf time: Date?, in shell: inout Shell) async -> (
    text: String?, isOffline: Bool
  ) {
    if let time { return ("As of " + shell.console.layout.times.full(time), false) }
    guard !shell.environment.isDemo, shell.session.account?.kind != .local else { return (nil, false) }
    if let offline = offlineBanner(of: place, in: shell) { return (offline, true) }
    let accounts = accounts(of: place, in: shell)
    let states = (try? await shell.services().servers.syncStates()) ?? [:]
    let failing = accounts.filter {
      states[$0]?.hasFailed ?? false || Connections.failure(of: $0, states, in: shell) != nil
    }
    guard let first = failing.min() else { return (nil, false) }
    let names = failing.compactMap { place.mergedAccounts?.names[$0] }.sorted()
    let couldNot = "Couldn't sync" + (names.isEmpty ? "" : " " + Sentence.series(names))
    let cause =
      Connections.failure(of: first, states, in: shell).map { ": " + ErrorWording.cause(of: $0) } ?? ""
    return (couldNot + cause + ". Type retry", false)
  }

  /// Shows an empty listing when there is no account yet (E-01).
  static func showNoAccount(in shell: Shell) {
    shell.console.result(
      PageRecord(
        account: "", folder: SystemFolderNames.title(of: .inbox), count: 0, total: 0, hasMore: false,
        state: .empty, hint: "Type account add, or import PATH"))
  }

  /// Prints a page for programs when a listing failed; people see the error.
  static func showFailedPage(in shell: Shell) {
    shell.console.result(
      PageRecord(
        account: shell.session.account?.name ?? Location.allAccounts,
        folder: shell.session.place?.title ?? "", count: 0,
        total: 0, hasMore: false, state: .error))
  }

  /// Prints the Outbox, which lists messages instead of threads.
  static func showOutbox(in shell: inout Shell) async throws {
    let emails = try await OutboxListing.list(of: shell.session.account, in: &shell)
    shell.console.result(
      PageRecord(
        account: shell.session.account?.name ?? Location.allAccounts, folder: "Outbox", count: emails.count,
        total: emails.count,
        hasMore: false, state: emails.isEmpty ? .empty : .loaded))
  }

  /// Prints the place after moving to another, below its name unless that is in the prompt.
  static func showPlaceEntered(in shell: inout Shell) async throws {
    if let account = shell.session.account, let place = shell.session.place {
      let names = [account.name, place.title]
      let heading = names.joined(separator: " \(shell.console.layout.glyphs.separator) ")
      shell.console.text(
        isFolderInPrompt(in: shell) || shell.console.layout.isTabbed
          ? [] : [shell.console.layout.fitted(StyledLine(TerminalText(line: heading), .heading))],
        plain: [Sentence.ended(TerminalText(line: names.joined(separator: ", ")))])
    }
    try await showPlace(in: &shell)
  }

  /// Prints the place after moving to a folder or account at a prompt.
  static func showPlace(in shell: inout Shell) async throws {
    guard let place = shell.session.place else { return }
    if place.isOutbox { return try await showOutbox(in: &shell) }
    try await ListingPages.beginListing(in: &shell)
    try await showPage(.first, in: &shell)
    try await Tabs.showOthers(in: &shell)
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
