/// A label of X-GM-LABELS (Gmail's X-GM-EXT-1).
public enum GmailLabel: Hashable, Sendable {
  case inbox, sent, draft, starred, important
  /// A label of the user, by the name of its mailbox.
  case mailbox(MailboxPath)
}

/// What can change about a message of Gmail's All Mail, Spam or Trash, and what it is known by.
public struct LabelledMessage: Hashable, Sendable {
  public var flags: MessageFlags
  public var labels: Set<GmailLabel>
  /// X-GM-MSGID.
  public var objectId: String?

  public init(flags: MessageFlags, labels: Set<GmailLabel>, objectId: String?) {
    (self.flags, self.labels, self.objectId) = (flags, labels, objectId)
  }
}
