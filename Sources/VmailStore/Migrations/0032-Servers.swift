extension FoundationTables {
  /// The servers of accounts, and the mirror: the state reported by servers, separate from the state visible to the user
  /// (decision 7).
  ///
  /// - `account_server` never contains secrets, only where they come from: `secretSource` is `command` (with
  ///   `secretCommand`), `keyring` or `ask`. `imapSecurity` is `tls`, `starttls` or `clear`; `smtpHost`, `smtpPort` and
  ///   `smtpSecurity` are NULL for an account that can't send. Both `oauth` columns are NULL for passwords. `trust` is
  ///   `system`, `authorities` (with `authoritiesFile`) or `pinned` (with `pinnedSHA256`, in hexadecimal); `smtpTrust` is NULL
  ///   for the same as there. `smtpSizeLimit` is the size limit last announced by the server, in bytes.
  /// - `remote_folder` contains the mailbox that a folder mirrors, and its sync progress. `path` is the name on the server;
  ///   `uidValidity` is `NULL` until the mailbox has been listed; `gap` is the sequence-set of UIDs still to be fetched;
  ///   `newFrom` is the first UID that was not in the mailbox when it was first listed: messages before it do not count as
  ///   new. `keptFlags` are the flags that the mailbox stores permanently, as reported by SELECT; `NULL` means all of them,
  ///   or that the mailbox was never selected. `isReadOnly`: nothing in the mailbox can be changed.
  /// - `remote_message` has a row for each copy, with its flags on the server. `remote_orphan` contains copies from before a
  ///   change of UIDVALIDITY that have not been found in the mailbox since: they count as existing until the new listing has
  ///   been processed.
  /// - `mailbox_change` contains labels that were created (`kind` 1), renamed (2) or deleted (3) here. `name` is the former
  ///   name; `path` is the current name of the mailbox on the server.
  /// - `trusted_sender` contains the senders whose remote images may be loaded (FR-ED-04): `senderEmail` in lower case,
  ///   `createdDate` in milliseconds since 1970.
  static let servers = """
    CREATE TABLE trusted_sender (
      senderEmail TEXT PRIMARY KEY,
      createdDate INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE account_server (
      accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
      imapHost TEXT NOT NULL,
      imapPort INTEGER NOT NULL,
      imapSecurity TEXT NOT NULL,
      smtpHost TEXT,
      smtpPort INTEGER,
      smtpSecurity TEXT,
      userName TEXT NOT NULL,
      secretSource TEXT NOT NULL,
      secretCommand TEXT,
      oauthProvider TEXT,
      oauthClientId TEXT,
      trust TEXT NOT NULL,
      authoritiesFile TEXT,
      pinnedSHA256 TEXT,
      allowsClearText INTEGER NOT NULL,
      smtpSizeLimit INTEGER,
      smtpTrust TEXT,
      smtpAuthoritiesFile TEXT,
      smtpPinnedSHA256 TEXT
    ) STRICT;

    CREATE TABLE remote_folder (
      folderId INTEGER PRIMARY KEY REFERENCES folder(id) ON DELETE CASCADE,
      accountId INTEGER NOT NULL REFERENCES account(id),
      path BLOB NOT NULL,
      isSynced INTEGER NOT NULL,
      uidValidity INTEGER,
      uidNext INTEGER NOT NULL DEFAULT 1,
      modSeq INTEGER,
      gap TEXT NOT NULL DEFAULT '',
      newFrom INTEGER,
      keptFlags INTEGER,
      isReadOnly INTEGER NOT NULL DEFAULT 0,
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

    CREATE TABLE mailbox_change (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      folderId INTEGER REFERENCES folder(id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      path BLOB
    ) STRICT;
    CREATE INDEX mailbox_change_account ON mailbox_change(accountId, id);
    CREATE INDEX mailbox_change_folder ON mailbox_change(folderId) WHERE folderId IS NOT NULL;
    """
}
