extension FoundationTables {
  /// Trees of Maildirs that are kept in step with accounts (decision 43).
  ///
  /// - `maildir_mirror.inode` is the number of the top folder as a signed integer; `lastRun` is in seconds since 1970.
  /// - `mirrored_maildir.place` is a folder's ID, or 0 for mail in no folder; `curTime` and `newTime` are in nanoseconds since
  ///   1970, and null if the Maildir has to be listed.
  /// - `mirrored_file.path` is relative to the Maildir; `state` is a raw value of `MirroredFile.State`. `emailId` is null once
  ///   the message was erased.
  /// - `mirror_change` has a row for each message of a mirror's account that was changed since its files were, so that a
  ///   mirror need not look at all of them. A new change replaces the row, and so has a higher number than those that a run
  ///   has seen. Rows of erased mail are left behind until the next run.
  /// - The triggers don't use `OR REPLACE`, which would be overridden by the conflict clause of the outer statement.
  static let mirrors = """
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

    CREATE TABLE mirror_change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      mirrorId INTEGER NOT NULL REFERENCES maildir_mirror(id) ON DELETE CASCADE,
      emailId INTEGER NOT NULL,
      UNIQUE (emailId, mirrorId)
    ) STRICT;
    CREATE INDEX mirror_change_mirror ON mirror_change(mirrorId, id);
    CREATE TRIGGER mirror_added AFTER INSERT ON email
    WHEN EXISTS (SELECT 1 FROM maildir_mirror WHERE accountId = new.accountId) BEGIN
      DELETE FROM mirror_change WHERE emailId = new.id;
      INSERT INTO mirror_change (mirrorId, emailId)
      SELECT id, new.id FROM maildir_mirror WHERE accountId = new.accountId;
    END;
    CREATE TRIGGER mirror_marked AFTER UPDATE OF flags, sendState ON email
    WHEN EXISTS (SELECT 1 FROM maildir_mirror WHERE accountId = new.accountId) BEGIN
      DELETE FROM mirror_change WHERE emailId = new.id;
      INSERT INTO mirror_change (mirrorId, emailId)
      SELECT id, new.id FROM maildir_mirror WHERE accountId = new.accountId;
    END;
    CREATE TRIGGER mirror_filed AFTER INSERT ON email_folder
    WHEN EXISTS (SELECT 1 FROM maildir_mirror) BEGIN
      DELETE FROM mirror_change WHERE emailId = new.emailId;
      INSERT INTO mirror_change (mirrorId, emailId)
      SELECT maildir_mirror.id, email.id FROM email JOIN maildir_mirror USING (accountId) WHERE email.id = new.emailId;
    END;
    CREATE TRIGGER mirror_unfiled AFTER DELETE ON email_folder
    WHEN EXISTS (SELECT 1 FROM maildir_mirror) BEGIN
      DELETE FROM mirror_change WHERE emailId = old.emailId;
      INSERT INTO mirror_change (mirrorId, emailId)
      SELECT maildir_mirror.id, email.id FROM email JOIN maildir_mirror USING (accountId) WHERE email.id = old.emailId;
    END;
    """
}
