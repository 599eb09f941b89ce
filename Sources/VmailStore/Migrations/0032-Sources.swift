extension FoundationTables {
  /// The sources of messages, and what is known of encrypted ones.
  ///
  /// - `email_source.packedLength` is the length of the source's gzip member; `offset` is then its position in a packed
  ///   segment (`000001.mbox.gz`). `NULL` for sources of older stores, which are in plain segments (`000001.mbox`). `length`
  ///   is the length of the message in both cases. `isPartial`: the source lacks the bodies of attachments.
  /// - `email_source.digest` is `MessageReading.digest(of:)` of the source: the SHA-256 of the message with `\n` line ends
  ///   and without the header fields that mailboxes add. `NULL` for sources of older stores that neither `doctor` nor the
  ///   pass in the background has processed yet.
  /// - `source_check` has a single row with the progress of that pass: `lastEmailId` is the last message examined, 0 at the
  ///   beginning; `finishedAt` (seconds since 1970) is the end of the last complete pass. `source_damage` contains the
  ///   messages that the pass found to be damaged.
  /// - `source_segment` contains the number of bytes written to each packed segment. Any bytes after that were left by an
  ///   interrupted process; messages are not appended to such a segment.
  /// - `sealed_text` contains the messages whose decrypted text was added to the index, which isn't in their sources, and
  ///   `session_key` the session keys of those that were opened, for those who want to keep them.
  static let sources = """
    CREATE TABLE email_source (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      length INTEGER NOT NULL,
      isQuoted INTEGER NOT NULL,
      isPartial INTEGER NOT NULL DEFAULT 0,
      digest BLOB,
      packedLength INTEGER
    ) STRICT;

    CREATE TABLE source_check (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      lastEmailId INTEGER NOT NULL,
      finishedAt INTEGER
    ) STRICT;

    CREATE TABLE source_damage (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE source_segment (
      number INTEGER PRIMARY KEY,
      size INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE sealed_text (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE session_key (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
      key TEXT NOT NULL
    ) STRICT;
    """
}
