extension Migration {
  /// Digests of sources, for detecting damage.
  ///
  /// - `email_source.digest` is `MessageReading.digest(of:)` of the source: the SHA-256 of the message with `\n` line
  ///   ends and without the header fields that mailboxes add. `NULL` for sources of older stores that neither
  ///   `doctor` nor the pass in the background has processed yet.
  /// - `source_check` has a single row with the progress of that pass: `lastEmailId` is the last message examined, 0
  ///   at the beginning; `finishedAt` (seconds since 1970) is the end of the last complete pass.
  /// - `source_damage` contains the messages that the pass found to be damaged.
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
