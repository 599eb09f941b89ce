public import VmailDomain

extension EmailRepositoryImpl: SearchRepositoryProtocol {
  public func searchThreads(
    _ query: SearchQuery, scope: SearchScope, cursor: SearchCursor?, limit: Int
  ) async throws -> [SearchHit] {
    try await database.read {
      try SearchPageQuery.fetch($0, query, scope: scope, cursor: cursor, limit: limit)
    }
  }

  public func countSearchMatches(_ query: SearchQuery, scope: SearchScope) async throws -> Int {
    try await database.read { try SearchPageQuery.count($0, query, scope: scope) }
  }

  public func getMatchingThreads(
    _ query: SearchQuery, among threads: [ThreadID]
  ) async throws -> Set<ThreadID> {
    try await database.read { try MatchingThreadsQuery.fetch($0, query, among: threads) }
  }

  public func getPeopleSeen(limit: Int) async throws -> [Participant] {
    try await database.read { try PeopleSeenQuery.fetch($0, limit: limit) }
  }

  public func getPeopleWrittenTo(limit: Int) async throws -> [Participant] {
    try await database.read { try PeopleWrittenToQuery.fetch($0, limit: limit) }
  }

  public func getContactsSeen() async throws -> [Contact] {
    try await database.read { try ContactsSeenQuery.fetch($0) }
  }

  public func getSavedSearches() async throws -> [SavedSearch] {
    try await database.read { try SavedSearchQuery.fetch($0) }
  }

  public func saveSearch(_ search: SavedSearch) async throws {
    try await database.write { try SavedSearchQuery.save(search, $0.db) }
  }

  public func removeSavedSearch(name: String) async throws -> Bool {
    try await database.write { try SavedSearchQuery.remove(name: name, $0.db) }
  }
}
