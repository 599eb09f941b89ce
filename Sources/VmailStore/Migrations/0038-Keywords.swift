extension Migration {
  /// The keywords that other programs use, as flags from 128 on.
  ///
  /// - Mutes made until now, which servers were not told, are marked as being only here.
  /// - `email_tagged` finds the keywords that rows show: tags, colours, `$followed` and `$Phishing`.
  /// - Without a modification sequence, the flags of all messages are fetched once more, with their keywords.
  static let keywords = Migration(
    number: 38, name: "Keywords",
    sql: """
      UPDATE email SET flags = flags | (64 << 24) WHERE flags & 64 <> 0;
      CREATE INDEX email_tagged ON email(threadId, flags) WHERE flags & 1045632 <> 0;
      UPDATE remote_folder SET modSeq = NULL;
      """)
}
