extension Migration {
  /// The mirror: the state reported by servers, separate from the state visible to the user (decision 7).
  ///
  /// - `remote_folder` contains the mailbox that a folder mirrors, and its sync progress. `path` is the name on the
  ///   server; `uidValidity` is `NULL` until the mailbox has been listed; `gap` is the sequence-set of UIDs still to
  ///   be fetched.
  /// - `remote_message` has a row for each copy, with its flags on the server.
  /// - `remote_orphan` contains copies from before a change of UIDVALIDITY that have not been found in the mailbox
  ///   since: they count as existing until the new listing has been processed.
  /// - `email_source.isPartial`: the source lacks the bodies of attachments.
  static let sync = Migration(
    number: 8, name: "Sync",
    sql: """
      CREATE TABLE remote_folder (
        folderId INTEGER PRIMARY KEY REFERENCES folder(id) ON DELETE CASCADE,
        accountId INTEGER NOT NULL REFERENCES account(id),
        path BLOB NOT NULL,
        isSynced INTEGER NOT NULL,
        uidValidity INTEGER,
        uidNext INTEGER NOT NULL DEFAULT 1,
        modSeq INTEGER,
        gap TEXT NOT NULL DEFAULT '',
        UNIQUE (accountId, path)
      ) STRICT;

      CREATE TABLE remote_message (
        folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
        uid INTEGER NOT NULL,
        emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
        flags INTEGER NOT NULL,
        PRIMARY KEY (folderId, uid)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX remote_message_email ON remote_message(emailId);

      CREATE TABLE remote_orphan (
        emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
        folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
        flags INTEGER NOT NULL,
        PRIMARY KEY (emailId, folderId)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX remote_orphan_folder ON remote_orphan(folderId);

      CREATE TABLE account_sync (
        accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
        lastSync INTEGER,
        failure TEXT
      ) STRICT;

      ALTER TABLE email_source ADD COLUMN isPartial INTEGER NOT NULL DEFAULT 0;
      """)
}
