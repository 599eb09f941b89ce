public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Searches mail, page by page.
public struct SearchThreadsUseCase: Sendable {
  private let store: MailStore

  public init(store: MailStore) {
    self.store = store
  }

  public struct Page: Hashable, Sendable {
    public var hits: [SearchHit]
    /// Where the next page begins; `nil` when there is none.
    public var nextCursor: SearchCursor?
    public var hasMore: Bool
  }

  /// Parses `query`. An `account:` in it widens the scope to all accounts.
  /// - Parameters:
  ///   - now: the reference for `today` and `7d`.
  ///   - offset: the offset of local time from UTC at a moment, in seconds.
  ///   - passOver: takes the errors about labels that don't exist, which then are those of no message; `nil` to throw them.
  /// - Throws: ``SearchQueryError``, also for a folder, label or account that doesn't exist.
  public nonisolated(nonsending) func prepare(
    _ query: String, scope: SearchScope, now: Date, offset: (Date) -> Int,
    passOver: ((SearchQueryError) -> Void)? = nil
  ) async throws -> ScopedQuery {
    try await prepare(
      SearchQueryParser.parse(query, now: now, offset: offset), scope: scope, passOver: passOver)
  }

  /// Parses one field and its value, which is taken literally.
  /// - Parameters:
  ///   - field: a field's name, with its colon; those of other programs are accepted.
  ///   - isPhrase: whether a `*` at the end is literal, too.
  ///   - now: the reference for `today` and `7d`.
  ///   - offset: the offset of local time from UTC at a moment, in seconds.
  /// - Throws: ``SearchQueryError``, also for a folder, label or account that doesn't exist.
  public nonisolated(nonsending) func prepare(
    field: String, value: String, isPhrase: Bool, now: Date, offset: (Date) -> Int
  ) async throws -> ScopedQuery {
    try await prepare(
      SearchQueryParser.parse(field: field, value: value, isPhrase: isPhrase, now: now, offset: offset),
      scope: .allAccounts)
  }

  private nonisolated(nonsending) func prepare(
    _ query: SearchQuery, scope: SearchScope, passOver: ((SearchQueryError) -> Void)? = nil
  ) async throws -> ScopedQuery {
    let names = query.allTerms.filter(\.namesPlace)
    guard !names.isEmpty else { return ScopedQuery(query: query, scope: scope) }
    let places = try await places()
    for term in names {
      do { try term.check(places) } catch let error as SearchQueryError {
        guard let passOver, term.source.lowercased().drop(while: { $0 == "-" }).hasPrefix("label:") else {
          throw error
        }
        passOver(error)
      }
    }
    let namesAccount = names.contains { if case .account = $0.condition { true } else { false } }
    return ScopedQuery(query: query, scope: namesAccount ? .allAccounts : scope)
  }

  public func fetchPage(
    _ search: ScopedQuery, cursor: SearchCursor? = nil, pageSize: Int = AppConstants.threadListPageSize
  ) async throws -> Page {
    let size = min(max(pageSize, 1), Int.max - 1)
    var hits = try await store.read {
      try $0.searchThreads(
        search.query, scope: search.scope, cursor: cursor, limit: size + 1)
    }
    guard hits.count > size else { return Page(hits: hits, nextCursor: nil, hasMore: false) }
    hits.removeLast(hits.count - size)
    return Page(hits: hits, nextCursor: hits.last?.cursor, hasMore: true)
  }

  /// Returns people as suggestions for searches: those of the newest mail, most recent first.
  public func peopleSeen() async throws -> [Participant] {
    try await store.read { try $0.peopleSeen(limit: PeopleSeen.maximum) }
  }

  /// Returns the number of threads on all pages.
  public func count(_ search: ScopedQuery) async throws -> Int {
    try await store.read { try $0.countSearchMatches(search.query, scope: search.scope) }
  }

  /// Returns the threads that have a matching message.
  /// - Parameter coversDiscarded: whether mail that is only in Trash or Spam counts even if the query names
  ///   neither.
  public func matching(
    _ search: ScopedQuery, among threads: [ThreadID], coversDiscarded: Bool
  ) async throws -> Set<ThreadID> {
    var query = search.query
    query.includesDiscarded = query.includesDiscarded || coversDiscarded
    return try await store.read { [query] in try $0.matchingThreads(query, among: threads) }
  }

  /// Returns the threads that identities name, each with the newest message first, also in Trash and Spam.
  public func threads(
    named identities: [MailIdentity], in scope: SearchScope
  ) async throws -> [MailIdentity: [ThreadID]] {
    try await store.read { try $0.threads(named: identities, in: scope) }
  }

  /// Returns whether the results can include mail that is only in Trash or Spam.
  public func coversDiscarded(_ search: ScopedQuery) async throws -> Bool {
    search.query.coversDiscarded(in: try await places())
  }

  /// Determines why nothing was found.
  /// - Returns: the terms that match no message; empty when each matches some, but never together.
  public func diagnose(_ search: ScopedQuery) async throws -> [SearchTerm] {
    let coversDiscarded = search.query.coversDiscarded(in: try await places())
    var missing: [SearchTerm] = []
    for term in search.query.wantedTerms {
      let alone = SearchQuery(root: .term(term), includesDiscarded: coversDiscarded)
      let hits = try await store.read {
        try $0.searchThreads(alone, scope: search.scope, cursor: nil, limit: 1)
      }
      if hits.isEmpty { missing.append(term) }
    }
    return missing
  }

  /// Returns the text around the first match in a hit's message, as one line; `nil` when its text has none.
  public func excerpt(of hit: SearchHit, in search: ScopedQuery) async throws -> String? {
    let words = search.matchedWords
    guard !words.isEmpty else { return nil }
    let body = try await store.read { try $0.body(emailId: hit.emailId) }
    return body.flatMap { MatchExcerpt.make($0, marking: words) }
  }

  private func places() async throws -> QueryResolver { QueryResolver(try await store.directory()) }
}

extension SearchTerm {
  fileprivate var namesPlace: Bool {
    switch condition {
    case .place, .account: true
    default: false
    }
  }

  fileprivate func check(_ places: QueryResolver) throws {
    switch condition {
    case .place(let name) where places.mailbox(named: name) == nil:
      throw SearchQueryError(.unknownName(field: "in:", name: name), column: column)
    case .account(let name) where places.account(named: name) == nil:
      throw SearchQueryError(.unknownName(field: "account:", name: name), column: column)
    default: break
    }
  }
}
