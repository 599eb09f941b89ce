extension Migration {
  /// Trees of Maildirs that are kept in step with accounts (`docs/decisions/0043-mirrors.md`).
  ///
  /// - `maildir_mirror.inode` is the number of the top folder as a signed integer; `lastRun` is in seconds since 1970.
  /// - `mirrored_maildir.place` is a folder's ID, or 0 for mail in no folder; `curTime` and `newTime` are in nanoseconds since
  ///   1970, and null if the Maildir has to be listed.
  /// - `mirrored_file.path` is relative to the Maildir; `state` is a raw value of `MirroredFile.State`. `emailId` is null once
  ///   the message was erased.
  static let maildirMirrors = Migration(
    number: 26, name: "Maildir mirrors",
    sql: """
      CREATE TABLE maildir_mirror (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        path TEXT NOT NULL UNIQUE,
        direction TEXT NOT NULL,
        inode INTEGER NOT NULL,
        lastRun INTEGER
      ) STRICT;
      CREATE INDEX maildir_mirror_account ON maildir_mirror(accountId);

      CREATE TABLE mirrored_maildir (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        mirrorId INTEGER NOT NULL REFERENCES maildir_mirror(id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        place INTEGER,
        curTime INTEGER,
        newTime INTEGER,
        UNIQUE (mirrorId, path)
      ) STRICT;

      CREATE TABLE mirrored_file (
        maildirId INTEGER NOT NULL REFERENCES mirrored_maildir(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        path TEXT NOT NULL,
        flags INTEGER NOT NULL,
        isTrashed INTEGER NOT NULL,
        emailId INTEGER REFERENCES email(id) ON DELETE SET NULL,
        state INTEGER NOT NULL,
        PRIMARY KEY (maildirId, name)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mirrored_file_email ON mirrored_file(emailId);
      """)
}
