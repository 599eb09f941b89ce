extension Migration {
  /// What agents wanted to do and a person is to decide, and the keys with which mail was sent once.
  ///
  /// `state` is 0 while it waits, 1 for approved, 2 for denied. IDs are never used again: people type them.
  static let approvals = Migration(
    number: 47, name: "Approvals",
    sql: """
      CREATE TABLE approval (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        state INTEGER NOT NULL DEFAULT 0,
        createdAt INTEGER NOT NULL,
        expiresAt INTEGER NOT NULL,
        decidedAt INTEGER,
        byClient INTEGER NOT NULL DEFAULT 0,
        accountId INTEGER REFERENCES account(id) ON DELETE CASCADE,
        line TEXT NOT NULL,
        bound TEXT NOT NULL,
        question TEXT NOT NULL,
        digest BLOB NOT NULL,
        secret BLOB NOT NULL
      ) STRICT;
      CREATE TABLE sent_once (
        key TEXT PRIMARY KEY NOT NULL,
        emailId INTEGER NOT NULL,
        messageId TEXT NOT NULL,
        subject TEXT NOT NULL,
        queuedAt INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
