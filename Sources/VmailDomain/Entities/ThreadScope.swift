/// What a listing goes over.
public enum ThreadScope: Hashable, Sendable {
  case mailbox(MailboxView)
  /// Every account's Inbox, merged by date.
  case allInboxes
}
