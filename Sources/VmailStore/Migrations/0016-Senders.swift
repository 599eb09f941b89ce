extension Migration {
  /// What spoke against the senders of messages when these came: `StoredSenderWarnings`, empty for nothing and for mail
  /// that was here before this was looked at.
  static let senders = Migration(
    number: 16, name: "Senders",
    sql: """
      ALTER TABLE email ADD COLUMN senderWarnings TEXT NOT NULL DEFAULT '';
      CREATE INDEX email_doubted ON email(threadId) WHERE senderWarnings <> '';
      """)
}
