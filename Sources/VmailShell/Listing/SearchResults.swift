import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Searches, and lists the results.
enum SearchResults {
  /// Parses a query for the current account or, in All Inboxes, for all accounts.
  /// - Throws: ``ShellError`` that shows where the query is wrong.
  static func searchPlace(for text: String, name: String? = nil, in shell: inout Shell) async throws
    -> SearchListing
  {
    let scope: SearchScope = shell.session.account.map { .account($0.id) } ?? .allAccounts
    do {
      // A script that makes a label looks for it before. At a prompt it is a slip.
      let isScript = !shell.isTyping && !AgentMode.isForAgent(in: shell)
      var missing: [SearchQueryError] = []
      let search = try await shell.services().search.prepare(
        text, scope: scope, now: shell.environment.clock.now, offset: shell.environment.utcOffset,
        passOver: isScript ? { missing.append($0) } : nil)
      for case .unknownName(_, let name) in missing.map(\.problem) {
        shell.console.notice("There isn't a label \"\(name)\", so no message has it.")
      }
      return SearchListing(
        name: name, text: text, search: search, all: try await Locations.allInboxes(in: &shell))
    } catch let error as SearchQueryError {
      var explanation = error.explanation { SimilarName.nearest(to: $0, in: $1) }
      // A folder that doesn't exist is a no for an `if`; any other error is about the query as it is written.
      var isMistake = true
      if case .unknownName(let field, let name) = error.problem {
        isMistake = false
        explanation += ShellError.didYouMean(try await nearest(to: name, of: field, in: &shell))
      }
      throw ShellError(
        .usage, explanation, hint: "Type help search.", subject: .init(text: text, column: error.column),
        isMistake: isMistake)
    }
  }

  /// - Parameter field: `account:`, or one of the fields for folders and labels.
  static func nearest(to name: String, of field: String, in shell: inout Shell) async throws -> String? {
    if field == "account:" {
      return SimilarName.nearest(to: name, in: try await Locations.accountNames(in: &shell))
    }
    return SimilarName.nearest(
      to: name, in: try await FolderDirectory.current(in: &shell).names.values.sorted())
  }

  static func savedSearchNames(in shell: inout Shell) async throws -> [String] {
    guard let account = shell.session.account else { return [] }
    return try await Locations.folderEntries(of: account, in: &shell).compactMap { entry in
      if case .search(let saved) = entry.target { saved.name } else { nil }
    }
  }

  /// Whether the listing is of a search that the folder is left for, and not of a saved one, which is a place.
  static func isInSearch(in shell: Shell) -> Bool {
    guard let listed = shell.session.listing?.place, case .search = listed else { return false }
    return listed != shell.session.place
  }

  /// Lists the search results.
  static func list(
    _ place: SearchListing, _ shape: ListingShape, isEverywhere: Bool = true, in shell: inout Shell
  ) async throws {
    if shape.isCount {
      try await ListingViews.showCount(of: .search(place), in: &shell)
      // At a prompt, numbers keep meaning the threads on the screen.
      guard !shell.isTyping else { return }
      return try await ListingPages.beginUnseen(in: &shell) { most, shell in
        try await beginListing(of: place, most, isEverywhere: false, in: &shell)
      }
    }
    let order = shape.order ?? .newest
    // For any other order all are loaded, wherever the listing begins.
    let size = try await shape.size(in: .search(place), &shell)
    try await beginListing(
      of: place, order == .newest ? size : AppConstants.threadListPageSize, isEverywhere: isEverywhere,
      in: &shell)
    try await ListingPages.sort(by: order, first: size, in: &shell)
    ListingPages.limit(to: size, in: &shell)
    shell.session.listing?.isUncounted = shape.isUncounted
    try await ListingViews.showPage(.first, of: size, in: &shell)
  }

  /// Starts a listing of the search results.
  /// - Parameters:
  ///   - count: the size of its first page, instead of the usual one.
  ///   - isEverywhere: whether matches in other accounts are mentioned if there are none here.
  static func beginListing(
    of place: SearchListing, _ count: Int? = nil, isEverywhere: Bool = true, in shell: inout Shell
  ) async throws {
    let search = try await shell.services().search
    let size = await ListingPages.size(count, in: .search(place), tab: nil, &shell)
    let page = try await search.fetchPage(place.search, pageSize: ListingPages.unit(of: size))
    var paged = PagedListing(place: .search(place), tab: nil, total: nil, newestBefore: nil)
    try await append(page, to: &paged, of: place, in: &shell)
    try await ListingPages.extend(&paged, by: size - page.hits.count, in: &shell)
    // Counting has to go through all results, so it happens after the first page was shown.
    if paged.nextCursor == nil { paged.total = paged.listing.entries.count }
    if page.hits.isEmpty {
      let elsewhere = isEverywhere ? try await matchesElsewhere(place, in: &shell) : nil
      let reason = try await reasonForNothing(place, in: &shell)
      paged.emptyHint = elsewhere.map { "\(Sentence.ended(TerminalText(reason))) \($0)" } ?? reason
    }
    ListingPages.show(asListing: paged, in: &shell)
  }

  /// Returns the total number of threads in a listing; `nil` if they are not to be counted.
  static func total(of paged: PagedListing, in shell: inout Shell) async throws -> Int? {
    if let total = paged.total { return total }
    if paged.isUncounted, paged.nextCursor != nil { return nil }
    guard case .search(let place) = paged.place else { return paged.listing.entries.count }
    let total = max(
      try await shell.services().search.count(place.search), paged.listing.entries.count)
    shell.session.listing?.total = total
    return total
  }

  static func append(
    to paged: inout PagedListing, of place: SearchListing, from cursor: SearchCursor, pageSize: Int,
    in shell: inout Shell
  ) async throws {
    let page = try await shell.services().search.fetchPage(place.search, cursor: cursor, pageSize: pageSize)
    try await append(page, to: &paged, of: place, in: &shell)
  }

  /// Appends rows that show the text around each match, unless their snippets contain it anyway.
  private static func append(
    _ page: SearchThreadsUseCase.Page, to paged: inout PagedListing, of place: SearchListing,
    in shell: inout Shell
  ) async throws {
    let search = try await shell.services().search
    let words = place.search.matchedWords
    let layout = shell.console.layout
    let showsSnippets =
      !shell.console.isUnseen && (!layout.isTabbed || layout.values.rowColumns?.contains(.snippet) == true)
    var threads: [MailThread] = []
    for hit in page.hits {
      var thread = hit.thread
      if showsSnippets, words.first(in: thread.snippet) == nil,
        let excerpt = try? await search.excerpt(of: hit, in: place.search)
      {
        thread.snippet = excerpt
      }
      threads.append(thread)
    }
    paged.append(ThreadPage(threads: threads, nextCursor: nil))
    paged.hits.merge(try await listedHits(page.hits, in: &shell)) { _, new in new }
    paged.nextCursor = page.nextCursor.map { .message($0) }
  }

  private static func listedHits(_ hits: [SearchHit], in shell: inout Shell) async throws -> [ThreadID:
    ListedHit]
  {
    guard !hits.isEmpty else { return [:] }
    let directory = try await FolderDirectory.current(in: &shell)
    let places = try await shell.services().actions.places(
      of: hits.map(\.thread.id), accounts: directory.accounts.map(\.id))
    let views = Dictionary(places.map { ($0.threadId, $0.view) }, uniquingKeysWith: { first, _ in first })
    return hits.reduce(into: [:]) { listed, hit in
      let folder = views[hit.thread.id].map(directory.title) ?? ""
      listed[hit.thread.id] = ListedHit(
        date: hit.dateReceived, folder: folder, view: views[hit.thread.id])
    }
  }

  /// Returns a sentence about the matches in other accounts than the one searched; `nil` if there are none.
  private static func matchesElsewhere(_ place: SearchListing, in shell: inout Shell) async throws -> String?
  {
    guard case .account = place.search.scope else { return nil }
    let everywhere = ScopedQuery(query: place.search.query, scope: .allAccounts)
    let count = try await shell.services().search.count(everywhere)
    guard count > 0 else { return nil }
    return "\(Digits.counted(count, "thread")) in other accounts: type account all, and search again"
  }

  /// Returns the reason why nothing was found, as a sentence.
  private static func reasonForNothing(_ place: SearchListing, in shell: inout Shell) async throws -> String {
    let terms = try await shell.services().search.diagnose(place.search).map(\.source)
    let missing = terms.map { $0.contains("\"") ? $0 : "\"\($0)\"" }
    switch missing.count {
    case 0: return "Each term has matches, but no message matches all of them"
    case 1 where ["today", "yesterday"].contains(terms[0].lowercased()):
      return
        "No messages match \(missing[0]). Type search date:\(terms[0].lowercased()) for the mail of that day"
    case 1: return "No messages match \(missing[0])"
    default:
      return "No messages match " + missing.dropLast().joined(separator: ", ") + " or "
        + missing[missing.count - 1]
    }
  }
}

/// Searches in the current place, such as `list unread`.
extension SearchResults {
  /// Lists the mail of the current place and tab that a query finds.
  static func listMail(that query: String, _ shape: ListingShape, in shell: inout Shell) async throws {
    try await Locations.enterDefaultPlace(in: &shell)
    guard shell.session.place != nil else { return ListingViews.showNoAccount(in: shell) }
    guard let place = try await mailHere(query, in: &shell) else {
      return try await ListingViews.showOutbox(in: &shell)
    }
    try await list(place, shape, isEverywhere: false, in: &shell)
  }

  /// Starts a listing of the mail of the current place and tab that a query finds.
  /// - Returns: `false` if the place can't be searched.
  static func beginListing(ofMailHere query: String, in shell: inout Shell) async throws -> Bool {
    guard let place = try await mailHere(query, in: &shell) else { return false }
    try await beginListing(of: place, isEverywhere: false, in: &shell)
    return true
  }

  /// Returns the search for the mail of the current place and tab that a query finds; `nil` if it can't be searched.
  private static func mailHere(_ query: String, in shell: inout Shell) async throws -> SearchListing? {
    guard let whole = try await Self.query(ofMailHere: query, in: &shell) else { return nil }
    return try await searchPlace(for: whole, in: &shell)
  }

  /// Returns the query for the mail of the current place and tab that another query finds; `nil` if the place can't be
  /// searched.
  static func query(ofMailHere query: String, in shell: inout Shell) async throws -> String? {
    let tab = try await ListingPages.currentTab(in: &shell)?.jsonName
    guard let here = shell.session.place?.query(tab: tab) else { return nil }
    // OR would reach as far as the place.
    return query.isEmpty ? here : query.contains("OR") ? "(\(query)) \(here)" : "\(query) \(here)"
  }
}

extension Location {
  /// Returns the query for all of its mail; `nil` for the Outbox, which can't be searched.
  fileprivate func query(tab: String?) -> String? {
    let tab = tab.map { " category:" + $0 } ?? ""
    return switch self {
    case .folder, .merged, .archive:
      switch folderType {
      case nil: "in:archive"
      case .custom?: "in:" + Self.quoted(title) + tab
      case let type?: "in:" + type.rawValue + tab
      }
    case .search(let place): "(\(place.text))"
    case .outbox: nil
    }
  }

  /// Returns a name as it is written behind `in:`.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    return isPlain ? name : "\"\(name)\""
  }
}
