public import VmailDomain

/// Mail that arrived in the background or through a command.
public struct NewMail: Sendable {
  public var account: Account
  /// The number of unread messages that arrived in the Inbox.
  public var count: Int
  /// The messages, oldest first; empty where there are more than ``mostNamed``.
  public var messages: [Message] = []
  /// The messages that arrived, oldest first; some may have been read or moved since.
  public var arrived: [EmailID] = []

  /// A message as a notice names it.
  public struct Message: Hashable, Sendable {
    public var sender: Participant
    public var subject: String
    /// The failure that it reports of a message that was sent from here, and the subject of that; `nil` for other mail.
    public var failure: ReportedDelivery?
  }

  /// Notices name up to this many messages, and count more of them.
  public static let mostNamed = 3
}

extension NewMail {
  /// Takes the new mail of a sync; `nil` if there is none.
  public init?(_ report: SyncReport, of account: Account) {
    guard let counts = report.inbox?.counts, counts.unseen > 0 else { return nil }
    self.init(
      account: account, count: counts.unseen, messages: report.newMail, arrived: counts.arrived)
  }
}
