import VmailDomain
import VmailEngine
import VmailTerminal

/// Loads the pages of a listing, and finds threads in them.
extension Shell {
  /// Returns the tab chosen here; `nil` for All, and for places without tabs.
  mutating func currentTab() async throws -> AICategory? {
    guard let place = session.place, place.hasTabs, try await hasCategories() else {
      return nil
    }
    return session.tabs[place]
  }

  /// Starts a new listing of the current place and tab with its first page.
  mutating func beginListing() async throws {
    guard let place = session.place else { return }
    if case .search(let search) = place { return try await beginListing(of: search) }
    guard let scope = place.scope else { return }
    let tab = try await currentTab()
    do {
      try await beginListing(of: place, scope, tab: tab)
    } catch  where tab != nil && ErrorWording.storeCause(of: error) != nil {
      // An unreadable tab must not hide the mail (FR-TL-02).
      session.tabs[place] = nil
      try await beginListing(of: place, scope, tab: nil)
      let cause = ErrorWording.shellError(for: error, action: "load this tab")
      console.warning("\(cause.text). All threads are shown instead.")
    }
  }

  private mutating func beginListing(of place: Location, _ scope: ThreadScope, tab: AICategory?) async throws
  {
    let fetch = try await services().fetchThreads
    let page = try await fetch.fetchThreads(scope: scope, category: tab, pageSize: settings.pageSize)
    var paged = PagedListing(
      place: place, tab: tab, total: page.counts.total, newestBefore: session.newestListed[place])
    paged.append(page)
    show(asListing: paged)
    if let newest = page.threads.first?.cursor { session.newestListed[place] = newest }
  }

  /// Makes `paged` the current listing, and its first thread the current one.
  mutating func show(asListing paged: PagedListing) {
    var paged = paged
    paged.listing.setCurrent(paged.listing.entries.first?.number)
    session.listing = paged
    session.conversation = nil
  }

  /// Starts a listing of threads from different places.
  mutating func beginListing(of targets: [ThreadTarget]) async throws {
    guard let place = session.place else { return }
    let fetch = try await services().fetchThread
    var threads: [MailThread] = []
    for target in targets {
      // Skip threads that were deleted in the meantime.
      if let conversation = try? await fetch.fetchThread(id: target.threadId) {
        threads.append(conversation.thread)
      }
    }
    let views = Dictionary(targets.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    var paged = PagedListing(place: place, tab: nil, total: threads.count, newestBefore: nil)
    paged.isCollected = true
    paged.append(
      ThreadPage(threads: threads, nextCursor: nil, hasMore: false), view: { views[$0.id] ?? nil })
    show(asListing: paged)
  }

  /// Appends the next page to the listing.
  /// - Returns: `false` if there is none.
  mutating func loadNextPage() async throws -> Bool {
    guard var paged = session.listing, let cursor = paged.nextCursor else { return false }
    // Take the listing out of the session so that it grows in place: copying a long listing for every page
    // would make the thousandth page slower than the first.
    session.listing = nil
    defer { session.listing = paged }
    let before = paged.listing.entries.count
    switch (paged.place, cursor) {
    case (.search(let place), .message(let cursor)): try await append(to: &paged, of: place, from: cursor)
    case (_, .thread(let cursor)): try await append(to: &paged, from: cursor)
    case (_, .message): return false
    }
    return paged.listing.entries.count > before
  }

  private mutating func append(to paged: inout PagedListing, from cursor: ThreadCursor) async throws {
    guard let scope = paged.place.scope else { return }
    let page = try await services().fetchThreads.fetchThreads(
      scope: scope, category: paged.tab, cursor: cursor, pageSize: settings.pageSize)
    paged.append(page)
    // The counts are up to date; the numbers do not change (page 8.23).
    paged.total = max(page.counts.total, paged.listing.entries.count)
  }

  /// Loads the first page silently when a process first needs a reference (page 8.7). It sets no current
  /// thread, since nobody has seen which one that would be.
  mutating func expectListing() async throws {
    guard session.listing == nil, session.place?.isOutbox == false else { return }
    try await beginListing()
    session.listing?.listing.setCurrent(nil)
    session.listing?.forgetMarks()
  }

  /// Returns the threads named by words; without words, the current thread.
  mutating func threads(named words: [Word]) async throws -> [ThreadTarget] {
    try await expectListing()
    guard let paged = session.listing else { throw ShellError.noListing }
    if words.isEmpty {
      guard let current = paged.listing.currentEntry else { throw ShellError.noCurrentThread }
      return [ThreadTarget(current)]
    }
    let list = try MessageListParser.parse(words)
    let searches = try await searches(for: list)
    let resolver = MessageListResolver(
      listing: paged.listing, selection: session.selection, sets: session.namedSets,
      found: try await threads(foundBy: searches, among: paged.listing.entries))
    switch try resolver.resolve(list) {
    case .threads(let targets): return targets
    case .wholeFolder(let folder):
      let entries = try await wholeFolder()
      return try folder.targets(in: entries, found: try await threads(foundBy: searches, among: entries))
    }
  }

  /// Returns every thread in the place and tab, including those not listed yet. Pages read on the way join
  /// the listing, so that each thread has a number; threads that arrived or returned after it was started are
  /// appended.
  private mutating func wholeFolder() async throws -> [Listing.Entry] {
    let shownPage = session.listing?.shownPage
    defer {
      if let shownPage { session.listing?.shownPage = shownPage }
      session.listing?.forgetMarks()
    }
    while try await loadNextPage() { try Task.checkCancellation() }
    guard var paged = session.listing else { return [] }
    guard !paged.isCollected else { return paged.listing.entries }
    let threads = try await threadsNow(in: paged)
    paged.join(threads)
    session.listing = paged
    let present = Set(threads.map(\.id))
    return paged.listing.entries.filter { present.contains($0.thread.id) }
  }

  /// The number of threads read at once when no page of them is shown.
  private static let bulk = 500

  private mutating func threadsNow(in paged: PagedListing) async throws -> [MailThread] {
    var threads: [MailThread] = []
    if case .search(let place) = paged.place {
      let search = try await services().search
      var cursor: SearchCursor?
      repeat {
        try Task.checkCancellation()
        let page = try await search.fetchPage(place.search, cursor: cursor, pageSize: Self.bulk)
        threads += page.hits.map(\.thread)
        cursor = page.nextCursor
      } while cursor != nil
    } else if let scope = paged.place.scope {
      let fetch = try await services().fetchThreads
      var cursor: ThreadCursor?
      repeat {
        try Task.checkCancellation()
        let page = try await fetch.fetchThreads(
          scope: scope, category: paged.tab, cursor: cursor, pageSize: Self.bulk)
        threads += page.threads
        cursor = page.nextCursor
      } while cursor != nil
    }
    return threads
  }
}
