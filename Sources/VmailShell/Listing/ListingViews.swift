import VmailDomain
import VmailEngine
import VmailTerminal

/// Prints listings.
extension Shell {
  /// Prints pages of the listing, and the text after the last of them.
  mutating func showPages(_ pages: Range<Int>) async throws {
    guard var paged = session.listing else { return }
    if pages.lowerBound == 0 { showTitle(of: paged.place) }
    let shown = pages.clamped(to: paged.pages.indices)
    guard let first = shown.first, let last = shown.last else {
      return try await show([], of: paged, next: nil)
    }
    paged.shownPage = last
    session.listing = paged
    let numbers = paged.pages[first].lowerBound...paged.pages[last].upperBound
    try await show(Array(paged.listing.entries(in: numbers)), of: paged, next: numbers.upperBound + 1)
  }

  /// Shows the name of All Inboxes, which has no folder list to show the place; the name is otherwise only in
  /// the visual prompt (AC-U-12).
  private func showTitle(of place: Location) {
    guard case .allInboxes = place else { return }
    let title = TerminalText(place.title)
    let isInPrompt = isTyping && settings["prompt"].split(separator: " ").contains("folder")
    console.text(isInPrompt ? [] : [StyledLine(title, .heading)], plain: [Sentence.ended(title)])
  }

  /// Prints the last page again, if there is one.
  mutating func showListingAgain() async throws {
    guard let page = session.listing?.shownPage, console.settings.form != .json else { return }
    try await showPages(page..<page + 1)
  }

  /// Prints some threads: with their numbers if all are in the listing, else as a new listing.
  mutating func show(_ targets: [ThreadTarget]) async throws {
    guard let paged = session.listing else { return }
    let listed = Dictionary(
      paged.listing.entries.map { ($0.thread.id, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = targets.compactMap { listed[$0.threadId] }
    if entries.count == targets.count { return try await show(entries, of: paged, next: nil) }
    try await beginListing(of: targets)
    try await showPages(0..<1)
  }

  private mutating func show(_ entries: [Listing.Entry], of paged: PagedListing, next: Int?) async throws {
    let (banner, isOffline) = await banner(of: paged.place)
    if let banner {
      let text = TerminalText(banner)
      console.text(console.layout.sentence(text, .warning), plain: [Sentence.ended(text)])
    }
    await noteMarks(of: entries)
    showRows(entries, of: paged)
    // Show the newest results without waiting for a count.
    if paged.total == nil { console.flush() }
    let total = try await total(of: paged)
    let hint = entries.isEmpty ? try await hint(for: paged, isOffline: isOffline) : nil
    let hasMore = next.map { paged.nextCursor != nil || $0 <= paged.listing.last?.number ?? 0 } ?? false
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: paged.place.title, category: paged.tab,
        count: entries.count,
        total: total, hasMore: hasMore, state: state(of: paged, isOffline: isOffline), banner: banner,
        next: next ?? 1, hint: hint, query: next == nil ? nil : paged.place.query))
  }

  /// Prints only the rows of the whole listing.
  func showRows() {
    guard let paged = session.listing else { return }
    showRows(paged.listing.entries, of: paged)
  }

  private func showRows(_ entries: [Listing.Entry], of paged: PagedListing) {
    let account = session.account?.name ?? Self.allAccounts
    let merged = paged.place.mergedAccounts
    var words: MatchFinder?
    if case .search(let place) = paged.place { words = place.search.matchedWords }
    let selected = Set(session.selection.map(\.threadId))
    console.results(
      entries.map { entry in
        var record = ThreadRecord(
          n: entry.number, thread: entry.thread, account: merged?.names[entry.thread.accountId] ?? account,
          folder: paged.place.scope == .allInboxes
            ? SystemFolderNames.title(of: .inbox) : paged.place.title,
          isCurrent: entry.number == paged.listing.current,
          isSelected: selected.contains(entry.thread.id), showsSelection: !selected.isEmpty,
          showsAccount: merged != nil, matchedWords: words)
        record.hit = paged.hits[entry.thread.id]
        record.warnings = session.senderWarnings[entry.thread.id] ?? []
        record.unsent = session.unsentMail[entry.thread.id]
        return record
      })
  }

  /// Loads the marks of threads; if that fails, the listing is shown without them.
  private mutating func noteMarks(of entries: [Listing.Entry]) async {
    for entry in entries {
      session.senderWarnings[entry.thread.id] = nil
      session.unsentMail[entry.thread.id] = nil
    }
    var found = session.listing?.takeMarks(of: entries.map(\.thread.id))
    if found == nil { found = try? await services().fetchThreads.fetchMarks(of: entries.map(\.thread)) }
    session.senderWarnings.merge(found?.warnings ?? [:]) { $1 }
    session.unsentMail.merge(found?.unsent ?? [:]) { $1 }
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

  /// Returns the text above a listing whose mail may be out of date.
  private mutating func banner(of place: Location) async -> (text: String?, isOffline: Bool) {
    guard !environment.isDemo, session.account?.kind != .local else { return (nil, false) }
    let accounts = session.account.map { [$0.id] } ?? Array(place.mergedAccounts?.inboxes.keys ?? [:].keys)
    if isOffline || !accounts.isEmpty && accounts.allSatisfy(engine.isOffline) {
      return ("You're offline", true)
    }
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

  /// Prints the place after moving to a folder or account at a prompt.
  mutating func showPlace() async throws {
    guard let place = session.place else { return }
    if place.isOutbox { return try await showOutbox() }
    try await beginListing()
    try await showPages(0..<1)
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
