extension Migration {
  /// Compressed sources.
  ///
  /// - `email_source.packedLength` is the length of the source's gzip member; `offset` is then its position in a
  ///   packed segment (`000001.mbox.gz`). `NULL` for sources of older stores, which are in plain segments
  ///   (`000001.mbox`). `length` is the length of the message in both cases.
  /// - `source_segment` contains the number of bytes written to each packed segment. Any bytes after that were left
  ///   by an interrupted process; messages are not appended to such a segment.
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
