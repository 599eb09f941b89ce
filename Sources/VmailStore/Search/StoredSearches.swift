public import VmailDomain

extension Snapshot {
  /// Returns up to `limit` threads with a matching message, starting after `cursor`: by the date of each
  /// thread's newest matching message, newest first, then highest ID.
  ///
  /// Mail that is only in Trash or Spam is left out unless the query names one of them. Unknown names match
  /// nothing.
  public func searchThreads(
    _ query: SearchQuery, scope: SearchScope, cursor: SearchCursor?, limit: Int
  ) throws -> [SearchHit] {
    try SearchPageQuery.fetch(db, query, scope: scope, cursor: cursor, limit: limit)
  }

  /// Returns the total number of threads that ``searchThreads(_:scope:cursor:limit:)`` would return.
  public func countSearchMatches(_ query: SearchQuery, scope: SearchScope) throws -> Int {
    try SearchPageQuery.count(db, query, scope: scope)
  }

  /// Those of `threads` that have a matching message, in any account, under the identifiers that were given (a thread
  /// that was joined to another keeps its own).
  ///
  /// Mail that is only in Trash or Spam is left out as by ``searchThreads(_:scope:cursor:limit:)``.
  public func matchingThreads(
    _ query: SearchQuery, among threads: [ThreadID]
  ) throws -> Set<ThreadID> {
    try MatchingThreadsQuery.fetch(db, query, among: threads)
  }

  /// Up to `limit` people that the newest mail is from, to or copied to, most recent first; mail
  /// that is only in Trash or Spam does not count (``PeopleSeen``).
  public func peopleSeen(limit: Int) throws -> [Participant] {
    try PeopleSeenQuery.fetch(db, limit: limit)
  }

  /// Returns the people to whom the user has written, most recent first, without duplicate addresses; from
  /// the newest sent mail.
  public func peopleWrittenTo(limit: Int) throws -> [Participant] {
    try PeopleWrittenToQuery.fetch(db, limit: limit)
  }

  /// The people of the newest mail and of the newest sent mail, with how often and when (``ContactsSeen``); mail
  /// that is only in Trash or Spam does not count.
  public func contactsSeen() throws -> [Contact] {
    try ContactsSeenQuery.fetch(db)
  }

  /// By name, whatever its case.
  public func savedSearches() throws -> [SavedSearch] {
    try SavedSearchQuery.fetch(db)
  }
}

extension Transaction {
  /// Keeps a search; one of that name is replaced.
  public func saveSearch(_ search: SavedSearch) throws {
    try SavedSearchQuery.save(search, db)
  }

  /// - Returns: whether there was one of that name.
  public func removeSavedSearch(name: String) throws -> Bool {
    try SavedSearchQuery.remove(name: name, db)
  }
}
