/// A thread with messages that were counted.
public struct CountedThread: Hashable, Sendable {
  public let id: ThreadID
  public let accountId: AccountID

  public init(id: ThreadID, accountId: AccountID) {
    self.id = id
    self.accountId = accountId
  }
}
