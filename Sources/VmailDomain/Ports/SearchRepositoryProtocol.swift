public import Foundation

/// What use cases ask of the index of the mail kept on this machine.
///
/// Apart from ``EmailRepositoryProtocol`` because most who need mail don't search it; whoever keeps
/// mail implements both. Every implementation passes the same contract suite.
public protocol SearchRepositoryProtocol: Sendable {
  /// Up to `limit` threads with a matching message, from behind `cursor`: by the date of each
  /// thread's newest matching message, newest first, then highest identifier.
  ///
  /// Mail that is only in Trash or Spam is left out unless the query asks for one of them. Names
  /// that mean nothing match nothing.
  func searchThreads(
    _ query: SearchQuery, scope: SearchScope, cursor: SearchCursor?, limit: Int
  ) async throws -> [SearchHit]

  /// How many threads ``searchThreads(_:scope:cursor:limit:)`` would give in all.
  func countSearchMatches(_ query: SearchQuery, scope: SearchScope) async throws -> Int

  /// Those of `threads` that have a matching message, in any account, under the identifiers that were given (a thread
  /// that was joined to another keeps its own).
  ///
  /// Mail that is only in Trash or Spam is left out as by ``searchThreads(_:scope:cursor:limit:)``.
  func getMatchingThreads(_ query: SearchQuery, among threads: [ThreadID]) async throws -> Set<ThreadID>

  /// Up to `limit` people that the newest mail is from, to or copied to, most recent first; mail
  /// that is only in Trash or Spam does not count (``PeopleSeen``).
  func getPeopleSeen(limit: Int) async throws -> [Participant]

  /// Whom the user has written to, the last first, each address once; of the newest sent mail.
  func getPeopleWrittenTo(limit: Int) async throws -> [Participant]

  /// The people of the newest mail and of the newest sent mail, with how often and when (``ContactsSeen``); mail
  /// that is only in Trash or Spam does not count.
  func getContactsSeen() async throws -> [Contact]

  /// By name, whatever its case.
  func getSavedSearches() async throws -> [SavedSearch]

  /// Keeps a search; one of that name is replaced.
  func saveSearch(_ search: SavedSearch) async throws

  /// - Returns: whether there was one of that name.
  func removeSavedSearch(name: String) async throws -> Bool
}

/// Whose mail is searched.
public enum SearchScope: Hashable, Sendable {
  case account(AccountID)
  case allAccounts
}

/// A thread that was found.
public struct SearchHit: Hashable, Sendable {
  /// As it shows outside any folder.
  public var thread: MailThread
  /// Its newest message that matches.
  public var emailId: EmailID
  public var dateReceived: Date

  public init(thread: MailThread, emailId: EmailID, dateReceived: Date) {
    self.thread = thread
    self.emailId = emailId
    self.dateReceived = dateReceived
  }

  public var cursor: SearchCursor { SearchCursor(dateReceived: dateReceived, emailId: emailId) }
}

/// A place among the messages found: the newest matching message of the last thread of a page.
///
/// Not the thread's own date: matches come in the order of messages, and a thread whose newest
/// message does not match would stand elsewhere.
public struct SearchCursor: Hashable, Sendable {
  public let dateReceived: Date
  public let emailId: EmailID

  public init(dateReceived: Date, emailId: EmailID) {
    self.dateReceived = dateReceived
    self.emailId = emailId
  }
}
