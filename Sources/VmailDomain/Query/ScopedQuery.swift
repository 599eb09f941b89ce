/// A parsed query, and the scope to search.
public struct ScopedQuery: Hashable, Sendable {
  public let query: SearchQuery
  public let scope: SearchScope

  public init(query: SearchQuery, scope: SearchScope) {
    self.query = query
    self.scope = scope
  }

  /// Finds the words searched for in what is shown.
  public var matchedWords: MatchFinder { MatchFinder(query) }
}
