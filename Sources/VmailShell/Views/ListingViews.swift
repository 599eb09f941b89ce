import VmailDomain

/// Printing listings.
extension Shell {
  /// Prints pages of the listing, and what comes after the last of them.
  mutating func showPages(_ pages: Range<Int>) async throws {
    guard var paged = session.listing else { return }
    let shown = pages.clamped(to: paged.pages.indices)
    guard let first = shown.first, let last = shown.last else {
      return try await show([], of: paged, next: nil)
    }
    paged.shownPage = last
    session.listing = paged
    let numbers = paged.pages[first].lowerBound...paged.pages[last].upperBound
    try await show(Array(paged.listing.entries(in: numbers)), of: paged, next: numbers.upperBound + 1)
  }

  /// Prints the page that was shown last, if there is one.
  mutating func showListingAgain() async throws {
    guard let page = session.listing?.shownPage, console.settings.form != .json else { return }
    try await showPages(page..<page + 1)
  }

  /// Prints some threads: those of the listing under their numbers; when one is not in it, all of
  /// them as a new listing.
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
    let (banner, isOffline) = banner(of: paged.place)
    if let banner {
      let text = TerminalText(banner)
      console.text(console.layout.sentence(text, .warning), plain: [Sentence.ended(text)])
    }
    await noteWarnings(of: entries)
    showRows(entries, of: paged)
    // Nobody waits for a count to see the newest of what was found.
    if paged.total == nil { console.flush() }
    let total = try await total(of: paged)
    let hasMore = next.map { paged.nextCursor != nil || $0 <= paged.listing.last?.number ?? 0 } ?? false
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: paged.place.title, category: paged.tab,
        count: entries.count,
        total: total, hasMore: hasMore, state: isOffline ? .offline : state(of: paged), banner: banner,
        next: next ?? 1, hint: paged.emptyHint ?? hintForEmptyFolder))
  }

  /// Prints the rows of the whole listing, and nothing else.
  func showRows() {
    guard let paged = session.listing else { return }
    showRows(paged.listing.entries, of: paged)
  }

  private func showRows(_ entries: [Listing.Entry], of paged: PagedListing) {
    let account = session.account?.name ?? Self.allAccounts
    let merged = paged.place.mergedAccounts
    var words: MatchedWords?
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
        record.warnings = session.senderWarnings[entry.thread.id] ?? []
        return record
      })
  }

  /// A listing is shown without them rather than not at all.
  private mutating func noteWarnings(of entries: [Listing.Entry]) async {
    for entry in entries { session.senderWarnings[entry.thread.id] = nil }
    let found = (try? await services().senders.warnings(of: entries.map(\.thread))) ?? [:]
    session.senderWarnings.merge(found) { $1 }
  }

  private func state(of paged: PagedListing) -> PageRecord.State {
    if !paged.listing.entries.isEmpty { return .loaded }
    return paged.tab == nil ? .empty : .emptyFiltered
  }

  /// What stands above a listing whose mail may be behind its server's.
  private func banner(of place: Place) -> (text: String?, isOffline: Bool) {
    guard !environment.isDemo, session.account?.kind != .local else { return (nil, false) }
    let accounts = session.account.map { [$0.id] } ?? Array(place.mergedAccounts?.inboxes.keys ?? [:].keys)
    if isOffline || !accounts.isEmpty && accounts.allSatisfy(engine.isOffline) {
      return ("You're offline", true)
    }
    let failures = accounts.compactMap(engine.failure)
    return (failures.first.map { "Couldn't sync: \(ErrorWording.cause(of: $0)). Type retry" }, false)
  }

  /// Before there is any account, a listing is as empty as it can be (E-01).
  func showNoAccount() {
    console.result(
      PageRecord(
        account: "", folder: SystemFolderNames.title(of: .inbox), count: 0, total: 0, hasMore: false,
        state: .empty, hint: hintForEmptyFolder))
  }

  /// Programs are told by a page of its own that a listing failed; people by the error.
  func showFailedPage() {
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: session.place?.title ?? "", count: 0,
        total: 0, hasMore: false, state: .error))
  }

  private var hintForEmptyFolder: String {
    switch session.account?.kind {
    case .imap: "Type sync to check for mail"
    case nil where session.place == nil: "Type account add, or import PATH"
    default: "Type import PATH"
    }
  }

  /// The Outbox lists messages, not threads.
  mutating func showOutbox() async throws {
    let emails = try await listOutbox(of: session.account)
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: "Outbox", count: emails.count,
        total: emails.count,
        hasMore: false, state: emails.isEmpty ? .empty : .loaded))
  }

  /// What going to a folder or account shows at a prompt.
  mutating func showPlace() async throws {
    guard let place = session.place else { return }
    if place.isOutbox { return try await showOutbox() }
    try await beginListing()
    try await showPages(0..<1)
    try await showOtherTabs()
  }
}
