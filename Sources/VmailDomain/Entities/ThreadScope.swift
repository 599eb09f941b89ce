/// The scope of a listing.
public enum ThreadScope: Hashable, Sendable {
  case mailbox(MailboxView)
  /// Every account's Inbox, merged by date.
  case allInboxes
}
