import VmailDomain

extension Migration {
  /// An index of Message-IDs, by which other programs name mail, and by which duplicates are found. `thread_key` can't be
  /// used for that: it leads to one thread for each identifier.
  ///
  /// A draft no longer moves the rows of its thread, except in Drafts, so those of such threads are derived again.
  static let identifiers = Migration(
    number: 41, name: "Identifiers", sql: "CREATE INDEX email_identifier ON email(messageId, accountId)",
    renewsRows: .drafts)
}
