public import FoundationEssentials

/// The accounts that are searched.
public enum SearchScope: Hashable, Sendable {
  case account(AccountID)
  case allAccounts
}

/// A thread that matches a search.
public struct SearchHit: Hashable, Sendable {
  /// The thread as shown outside any folder.
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

/// A position among the messages found: the newest matching message of the last thread on a page.
///
/// It isn't the thread's own date: matches are ordered by message, and a thread whose newest message doesn't
/// match would be in a different position.
public struct SearchCursor: Hashable, Sendable {
  public let dateReceived: Date
  public let emailId: EmailID
}
