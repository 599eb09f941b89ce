public import FoundationEssentials

/// A thread that is snoozed.
public struct SnoozedThread: Hashable, Sendable {
  public var id: ThreadID
  public var accountId: AccountID
  public var subject: String
  /// The time at which it returns.
  public var until: Date
  /// Whether it was sent, and returns only if nobody answers.
  public var isReminder: Bool

  public init(
    id: ThreadID, accountId: AccountID, subject: String, until: Date, isReminder: Bool = false
  ) {
    self.id = id
    self.accountId = accountId
    self.subject = subject
    self.until = until
    self.isReminder = isReminder
  }
}
