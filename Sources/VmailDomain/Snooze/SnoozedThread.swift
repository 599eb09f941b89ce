public import FoundationEssentials

/// A thread that is snoozed.
public struct SnoozedThread: Hashable, Sendable {
  public var id: ThreadID
  public var accountId: AccountID
  public var subject: String
  /// The time at which it returns.
  public var until: Date

  public init(id: ThreadID, accountId: AccountID, subject: String, until: Date) {
    self.id = id
    self.accountId = accountId
    self.subject = subject
    self.until = until
  }
}
