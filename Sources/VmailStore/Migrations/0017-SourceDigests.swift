extension Migration {
  /// Digests of sources, by which damage to them shows.
  ///
  /// - `email_source.digest` is `MessageReading.digest(of:)` of the source: the SHA-256 of the message with `\n` line
  ///   ends and without what mailboxes add. `NULL` for sources that were written before digests were kept, until
  ///   `doctor` or the pass in the background has been there.
  /// - `source_check` has one row, how far that pass has come: `lastEmailId` is the message that it looked at last,
  ///   0 at its beginning; `finishedAt` (seconds since 1970) is when a pass last came to its end.
  /// - `source_damage` names the messages that the pass found damaged.
  static let sourceDigests = Migration(
    number: 17, name: "SourceDigests",
    sql: """
      ALTER TABLE email_source ADD COLUMN digest BLOB;

      CREATE TABLE source_check (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        lastEmailId INTEGER NOT NULL,
        finishedAt INTEGER
      ) STRICT;

      CREATE TABLE source_damage (
        emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
      ) STRICT;
      """)
}
