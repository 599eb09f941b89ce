public import FoundationEssentials

/// A thread that is out of the Inbox for a while.
public struct SnoozedThread: Hashable, Sendable {
  public var id: ThreadID
  public var accountId: AccountID
  public var subject: String
  /// When it comes back.
  public var until: Date

  public init(id: ThreadID, accountId: AccountID, subject: String, until: Date) {
    self.id = id
    self.accountId = accountId
    self.subject = subject
    self.until = until
  }
}
