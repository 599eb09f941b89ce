extension Migration {
  /// The warnings about the senders of messages, found when the messages were added, as written by
  /// `StoredSenderWarnings`; empty if there were none, and for mail added before this migration.
  static let senders = Migration(
    number: 16, name: "Senders",
    sql: """
      ALTER TABLE email ADD COLUMN senderWarnings TEXT NOT NULL DEFAULT '';
      CREATE INDEX email_doubted ON email(threadId) WHERE senderWarnings <> '';
      """)
}
