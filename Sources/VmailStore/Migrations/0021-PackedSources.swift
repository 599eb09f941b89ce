extension Migration {
  /// Sources that are kept packed.
  ///
  /// - `email_source.packedLength`: how long the source's gzip member is; `offset` is then where that begins in a packed
  ///   segment (`000001.mbox.gz`). `NULL` for the sources of older stores, which lie as they are in plain ones
  ///   (`000001.mbox`). `length` is the message's in both.
  /// - `source_segment` has how far each packed segment is written, in bytes. What lies behind that was left by a vmail
  ///   that was interrupted; such a segment gets no more messages.
  static let packedSources = Migration(
    number: 21, name: "PackedSources",
    sql: """
      ALTER TABLE email_source ADD COLUMN packedLength INTEGER;

      CREATE TABLE source_segment (
        number INTEGER PRIMARY KEY,
        size INTEGER NOT NULL
      ) STRICT;
      """)
}
