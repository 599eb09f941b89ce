import VmailDomain

/// Loading the pages of a listing, and finding threads in them.
extension Shell {
  /// Begins a new listing of the current place with its first page.
  mutating func beginListing() async throws {
    guard let place = session.place, let view = place.view else { return }
    let services = try await services()
    let page = try await services.fetchThreads.fetchThreads(view: view, pageSize: settings.pageSize)
    let counts = try await services.fetchThreads.fetchCounts(view: view)
    var paged = PagedListing(place: place, total: counts.total)
    paged.append(page, view: view)
    paged.listing.setCurrent(paged.listing.entries.first?.number)
    session.listing = paged
    session.conversation = nil
  }

  /// Adds the next page to the listing.
  /// - Returns: `false` when there is none.
  mutating func loadNextPage() async throws -> Bool {
    guard var paged = session.listing, let cursor = paged.nextCursor, let view = paged.place.view
    else { return false }
    let services = try await services()
    let page = try await services.fetchThreads.fetchThreads(
      view: view, cursor: cursor, pageSize: settings.pageSize)
    paged.nextCursor = page.nextCursor
    if !page.threads.isEmpty { paged.append(page, view: view) }
    // Counts are fresh, numbers stay (page 8.23).
    let counts = try await services.fetchThreads.fetchCounts(view: view)
    paged.total = max(counts.total, paged.listing.entries.count)
    session.listing = paged
    return !page.threads.isEmpty
  }

  /// The threads that words name; without words, the current one.
  ///
  /// The first reference in a process loads the first page silently (page 8.7).
  mutating func threads(named words: [Word]) async throws -> [ThreadTarget] {
    if session.listing == nil, session.place?.view != nil { try await beginListing() }
    guard let paged = session.listing else { throw ShellError.noListing }
    if words.isEmpty {
      guard let current = paged.listing.currentEntry else { throw ShellError.noCurrentThread }
      return [ThreadTarget(current)]
    }
    let list = try MessageListParser.parse(words)
    switch try MessageListResolver(listing: paged.listing).resolve(list) {
    case .threads(let targets): return targets
    case .wholeFolder(let folder): return try folder.targets(in: try await wholeFolder())
    }
  }

  /// Every thread of the place, also those not yet listed; the pages read on the way join the
  /// listing, so that each thread has its number.
  private mutating func wholeFolder() async throws -> [Listing.Entry] {
    while try await loadNextPage() { try Task.checkCancellation() }
    return session.listing?.listing.entries ?? []
  }
}
