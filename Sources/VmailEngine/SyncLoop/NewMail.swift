public import VmailDomain

/// Mail that arrived in the background or through a command.
public struct NewMail: Sendable {
  public var account: Account
  /// The number of unread messages that arrived in the Inbox.
  public var count: Int
  /// The messages, oldest first; empty where there are more than ``mostNamed``.
  public var messages: [Message]

  /// A message as a notice names it.
  public struct Message: Hashable, Sendable {
    public var sender: Participant
    public var subject: String

    public init(sender: Participant, subject: String) {
      self.sender = sender
      self.subject = subject
    }
  }

  /// Notices name up to this many messages, and count more of them.
  public static let mostNamed = 3

  public init(account: Account, count: Int, messages: [Message] = []) {
    self.account = account
    self.count = count
    self.messages = messages
  }
}

extension NewMail {
  /// Takes the new mail of a sync; `nil` if there is none.
  public init?(_ report: SyncReport, of account: Account) {
    let count = report.inbox?.counts.unseen ?? 0
    guard count > 0 else { return nil }
    self.init(account: account, count: count, messages: report.newMail)
  }
}
