/// A label of X-GM-LABELS (Gmail's X-GM-EXT-1).
public enum GmailLabel: Hashable, Sendable {
  case inbox, sent, draft, starred, important
  /// A label of the user, by the name of its mailbox.
  case mailbox(MailboxPath)

  /// Creates the label of the messages in a folder.
  public init(_ type: FolderType, _ path: MailboxPath) {
    self =
      switch type {
      case .inbox: .inbox
      case .sent: .sent
      case .drafts: .draft
      case .starred, .spam, .trash, .custom: .mailbox(path)
      }
  }
}

/// What can change about a message, and what it is known by.
public struct LabelledMessage: Hashable, Sendable {
  public var flags: MessageFlags
  /// Empty on other servers than Gmail.
  public var labels: Set<GmailLabel>
  /// X-GM-MSGID, or EMAILID (RFC 8474).
  public var objectId: String?

  public init(flags: MessageFlags, labels: Set<GmailLabel>, objectId: String?) {
    (self.flags, self.labels, self.objectId) = (flags, labels, objectId)
  }
}
