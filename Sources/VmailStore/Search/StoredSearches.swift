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

  /// Returns those of `threads` that have a matching message, in any account. A thread that was joined to another is
  /// returned under the ID given for it.
  ///
  /// Mail that is only in Trash or Spam is left out as by ``searchThreads(_:scope:cursor:limit:)``.
  public func matchingThreads(
    _ query: SearchQuery, among threads: [ThreadID]
  ) throws -> Set<ThreadID> {
    try MatchingThreadsQuery.fetch(db, query, among: threads)
  }

  /// Returns the threads that identities name, each with the newest message first, wherever their mail is. Identities that
  /// name nothing are left out.
  public func threads(named identities: [MailIdentity], in scope: SearchScope) throws -> [MailIdentity:
    [ThreadID]]
  {
    try IdentityQuery.fetch(db, identities, in: scope)
  }

  /// Returns the messages of these threads that match a query; of many threads, with other matching messages.
  public func matchingMessages(_ query: SearchQuery, of threads: [ThreadID]) throws -> Set<EmailID> {
    try MatchingThreadsQuery.messages(db, query, of: threads)
  }

  /// Returns up to `limit` senders and recipients of the newest mail, most recent first (``PeopleSeen``). Mail that
  /// is only in Trash or Spam is left out.
  public func peopleSeen(limit: Int) throws -> [Participant] {
    try PeopleSeenQuery.fetch(db, limit: limit)
  }

  /// Returns the people to whom the user has written, most recent first, without duplicate addresses; from
  /// the newest sent mail.
  public func peopleWrittenTo(limit: Int) throws -> [Participant] {
    try PeopleWrittenToQuery.fetch(db, limit: limit)
  }

  /// Returns the people in the newest mail and the newest sent mail, with how often and when they occur
  /// (``ContactsSeen``). Mail that is only in Trash or Spam is left out.
  public func contactsSeen() throws -> [Contact] {
    try ContactsSeenQuery.fetch(db)
  }

  /// Returns the saved searches by name, ignoring case.
  public func savedSearches() throws -> [SavedSearch] {
    try SavedSearchQuery.fetch(db)
  }
}

extension Transaction {
  /// Saves a search, replacing one of the same name.
  public func saveSearch(_ search: SavedSearch) throws {
    try SavedSearchQuery.save(search, db)
  }

  /// - Returns: whether there was one of that name.
  public func removeSavedSearch(name: String) throws -> Bool {
    try SavedSearchQuery.remove(name: name, db)
  }
}
