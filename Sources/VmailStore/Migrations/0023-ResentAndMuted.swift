extension Migration {
  /// Messages that are resent as they are (RFC 5322 section 3.6.6), and muted threads.
  ///
  /// - `outgoing.isResent`: the message is one of someone else, so it never becomes a draft, and is not kept once it
  ///   is sent.
  /// - `email_muted` finds muted threads: the messages that were in them then have the flag 64, which servers are not
  ///   told.
  static let resentAndMuted = Migration(
    number: 23, name: "ResentAndMuted",
    sql: """
      ALTER TABLE outgoing ADD COLUMN isResent INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX email_muted ON email(threadId) WHERE flags & 64 <> 0;
      """)
}
