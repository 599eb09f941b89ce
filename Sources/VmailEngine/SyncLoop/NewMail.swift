public import VmailDomain

/// Mail that came in the background, or by a command.
public struct NewMail: Sendable {
  public var account: Account
  /// Messages in the Inbox that are unread and were nowhere before.
  public var count: Int

  public init(account: Account, count: Int) {
    self.account = account
    self.count = count
  }
}
