public import VmailDomain

/// Mail that arrived in the background or through a command.
public struct NewMail: Sendable {
  public var account: Account
  /// The number of unread messages in the Inbox that were in no folder before.
  public var count: Int

  public init(account: Account, count: Int) {
    self.account = account
    self.count = count
  }
}
