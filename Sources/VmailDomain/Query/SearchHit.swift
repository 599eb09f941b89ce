public import FoundationEssentials

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
