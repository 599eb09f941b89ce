import VmailDomain
import VmailEngine
import VmailTerminal

/// Searches, and lists the results.
extension Shell {
  /// Parses a query for the current account or, in All Inboxes, for all accounts.
  /// - Throws: ``ShellError`` that shows where the query is wrong.
  mutating func searchPlace(for text: String, name: String? = nil) async throws -> SearchListing {
    let scope: SearchScope = session.account.map { .account($0.id) } ?? .allAccounts
    do {
      let search = try await services().search.prepare(
        text, scope: scope, now: environment.clock.now, offset: environment.utcOffset)
      return SearchListing(name: name, text: text, search: search, all: try await allInboxes())
    } catch let error as SearchQueryError {
      var explanation = error.explanation { SimilarName.nearest(to: $0, in: $1) }
      if case .unknownName(let field, let name) = error.problem {
        explanation += ShellError.didYouMean(try await nearest(to: name, of: field))
      }
      throw ShellError(
        .usage, explanation, hint: "Type help search.", subject: .init(text: text, column: error.column))
    }
  }

  /// - Parameter field: `account:`, or one of the fields for folders and labels.
  mutating func nearest(to name: String, of field: String) async throws -> String? {
    if field == "account:" { return SimilarName.nearest(to: name, in: try await accountNames()) }
    return SimilarName.nearest(to: name, in: try await folderDirectory().names.values.sorted())
  }

  mutating func savedSearchNames() async throws -> [String] {
    guard let account = session.account else { return [] }
    return try await folderEntries(of: account).compactMap { entry in
      if case .search(let saved) = entry.target { saved.name } else { nil }
    }
  }

  /// Starts a listing of the search results.
  mutating func beginListing(of place: SearchListing) async throws {
    let search = try await services().search
    let page = try await search.fetchPage(place.search, pageSize: settings.pageSize)
    // Counting has to go through all results, so it happens after the first page was shown.
    let total = page.hasMore ? nil : page.hits.count
    var paged = PagedListing(place: .search(place), tab: nil, total: total, newestBefore: nil)
    try await append(page, to: &paged, of: place)
    if page.hits.isEmpty { paged.emptyHint = try await reasonForNothing(place) }
    show(asListing: paged)
  }

  /// Returns the total number of threads in a listing.
  mutating func total(of paged: PagedListing) async throws -> Int {
    if let total = paged.total { return total }
    guard case .search(let place) = paged.place else { return paged.listing.entries.count }
    let total = max(
      try await services().search.count(place.search), paged.listing.entries.count)
    session.listing?.total = total
    return total
  }

  mutating func append(
    to paged: inout PagedListing, of place: SearchListing, from cursor: SearchCursor
  ) async throws {
    let page = try await services().search.fetchPage(
      place.search, cursor: cursor, pageSize: settings.pageSize)
    try await append(page, to: &paged, of: place)
  }

  /// Appends rows that show the text around each match, unless their snippets contain it anyway.
  private mutating func append(
    _ page: SearchThreadsUseCase.Page, to paged: inout PagedListing, of place: SearchListing
  ) async throws {
    let search = try await services().search
    let words = place.search.matchedWords
    var threads: [MailThread] = []
    for hit in page.hits {
      var thread = hit.thread
      if words.ranges(in: thread.snippet).isEmpty,
        let excerpt = try? await search.excerpt(of: hit, in: place.search)
      {
        thread.snippet = excerpt
      }
      threads.append(thread)
    }
    paged.append(ThreadPage(threads: threads, nextCursor: nil, hasMore: page.hasMore))
    paged.hits.merge(try await listedHits(page.hits)) { _, new in new }
    paged.nextCursor = page.nextCursor.map { .message($0) }
  }

  private mutating func listedHits(_ hits: [SearchHit]) async throws -> [ThreadID: ListedHit] {
    guard !hits.isEmpty else { return [:] }
    let directory = try await folderDirectory()
    let places = try await services().actions.places(
      of: hits.map(\.thread.id), accounts: directory.accounts.map(\.id))
    let views = Dictionary(places.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    return hits.reduce(into: [:]) { listed, hit in
      let folder = views[hit.thread.id].map(directory.title) ?? ""
      listed[hit.thread.id] = ListedHit(date: hit.dateReceived, folder: folder)
    }
  }

  /// Returns the reason why nothing was found, as a sentence.
  mutating func reasonForNothing(_ place: SearchListing) async throws -> String {
    let missing = try await services().search.diagnose(place.search).map { "\"\($0.source)\"" }
    switch missing.count {
    case 0: return "Each of these is in some mail, but never together"
    case 1: return "No mail has \(missing[0])"
    default:
      return "No mail has " + missing.dropLast().joined(separator: ", ") + " or " + missing[missing.count - 1]
    }
  }
}
