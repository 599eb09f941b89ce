extension Migration {
  /// An index of Message-IDs, by which other programs name mail, and by which duplicates are found. `thread_key` can't be
  /// used for that: it leads to one thread for each identifier.
  static let identifiers = Migration(
    number: 41, name: "Identifiers", sql: "CREATE INDEX email_identifier ON email(messageId, accountId)")
}
