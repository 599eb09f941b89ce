extension Migration {
  /// Until when mail that may have been sent is looked for in Sent, and when it was last not found there, in seconds since 1970;
  /// null before Sent was searched. `outgoing_uncertain` finds that mail whenever mail arrives.
  static let sentLooks = Migration(
    number: 50, name: "SentLooks",
    sql: """
      ALTER TABLE outgoing ADD COLUMN searchUntil INTEGER;
      ALTER TABLE outgoing ADD COLUMN searchedAt INTEGER;
      CREATE INDEX outgoing_uncertain ON outgoing(emailId) WHERE isUncertain = 1;
      """)
}
