extension FoundationTables {
  /// Accounts, folders, threads and messages.
  ///
  /// - `thread_row` and `view_count` are derived: they contain a row for each thread in each mailbox that shows it, and the
  ///   number of rows of each mailbox. `view` is a folder's ID, or for the virtual Archive the negated ID of its account
  ///   (`ViewKey`). `thread_row` is clustered in listing order, so that a page is one range scan.
  /// - `thread_key` contains every identifier that any message names, so that parents arriving late find their thread. It
  ///   may refer to a thread that was joined to another: `thread_alias` has the current one.
  /// - `email.copyFlags` contains the flags that copies of a message had when they were added, so that importing a copy
  ///   again does not restore flags that have been removed since. `categoryChosen`: the user chose the category.
  /// - `email.senderWarnings` are the warnings about the sender, found when the message was added, as written by
  ///   `StoredSenderWarnings`; empty if there were none.
  /// - `email_muted` finds muted threads: the messages that were in them then have the flag 64.
  /// - `email_body_version` finds texts derived by older rules (`HTMLText.version`), which are derived again in the
  ///   background.
  static let mail = """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE,
      email TEXT NOT NULL,
      kind TEXT NOT NULL
    ) STRICT;

    CREATE TABLE folder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountId INTEGER NOT NULL REFERENCES account(id),
      name TEXT NOT NULL COLLATE NOCASE,
      type TEXT NOT NULL,
      isServerArchive INTEGER NOT NULL DEFAULT 0,
      UNIQUE (accountId, name)
    ) STRICT;
    CREATE UNIQUE INDEX folder_system ON folder(type, accountId) WHERE type <> 'custom';

    CREATE TABLE thread (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountId INTEGER NOT NULL REFERENCES account(id),
      subject TEXT NOT NULL DEFAULT '',
      latestDate INTEGER NOT NULL DEFAULT 0,
      messageCount INTEGER NOT NULL DEFAULT 0,
      unreadCount INTEGER NOT NULL DEFAULT 0,
      isStarred INTEGER NOT NULL DEFAULT 0,
      hasAttachments INTEGER NOT NULL DEFAULT 0,
      category INTEGER NOT NULL DEFAULT 0,
      snippet TEXT NOT NULL DEFAULT '',
      participants TEXT
    ) STRICT;

    CREATE TABLE thread_alias (
      alias INTEGER PRIMARY KEY,
      threadId INTEGER NOT NULL REFERENCES thread(id)
    ) STRICT;
    CREATE INDEX thread_alias_thread ON thread_alias(threadId);

    CREATE TABLE thread_key (
      accountId INTEGER NOT NULL REFERENCES account(id),
      key TEXT NOT NULL,
      threadId INTEGER NOT NULL,
      PRIMARY KEY (accountId, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE thread_row (
      view INTEGER NOT NULL,
      latestDate INTEGER NOT NULL,
      threadId INTEGER NOT NULL REFERENCES thread(id),
      accountId INTEGER NOT NULL,
      category INTEGER NOT NULL,
      isUnreadHere INTEGER NOT NULL,
      messageCount INTEGER NOT NULL,
      unreadCount INTEGER NOT NULL,
      isStarred INTEGER NOT NULL,
      hasAttachments INTEGER NOT NULL,
      subject TEXT NOT NULL,
      snippet TEXT NOT NULL,
      participants TEXT,
      PRIMARY KEY (view, latestDate, threadId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX thread_row_category ON thread_row(view, category, latestDate, threadId);
    CREATE INDEX thread_row_thread ON thread_row(threadId);

    CREATE TABLE view_count (
      view INTEGER NOT NULL,
      category INTEGER NOT NULL,
      total INTEGER NOT NULL,
      unread INTEGER NOT NULL,
      PRIMARY KEY (view, category)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE email (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountId INTEGER NOT NULL REFERENCES account(id),
      threadId INTEGER NOT NULL REFERENCES thread(id),
      dateReceived INTEGER NOT NULL,
      dateSent INTEGER,
      flags INTEGER NOT NULL,
      sendState INTEGER NOT NULL,
      category INTEGER NOT NULL,
      hasAttachments INTEGER NOT NULL,
      attachmentCount INTEGER NOT NULL,
      sizeBytes INTEGER NOT NULL,
      fromName TEXT,
      fromAddress TEXT NOT NULL,
      subject TEXT NOT NULL,
      snippet TEXT NOT NULL,
      messageId TEXT,
      digest BLOB NOT NULL,
      inReplyTo TEXT NOT NULL,
      "references" TEXT NOT NULL,
      toAddresses TEXT NOT NULL,
      ccAddresses TEXT NOT NULL,
      copyFlags INTEGER NOT NULL DEFAULT 0,
      categoryChosen INTEGER NOT NULL DEFAULT 0,
      senderWarnings TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE UNIQUE INDEX email_digest ON email(accountId, digest);
    CREATE INDEX email_account ON email(accountId);
    CREATE INDEX email_thread ON email(threadId, dateReceived);
    CREATE INDEX email_outbox ON email(dateReceived) WHERE sendState IN (1, 2, 3);
    CREATE INDEX email_chosen ON email(threadId) WHERE categoryChosen = 1;
    CREATE INDEX email_doubted ON email(threadId) WHERE senderWarnings <> '';
    CREATE INDEX email_muted ON email(threadId) WHERE flags & 64 <> 0;

    CREATE TABLE email_folder (
      emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
      folderId INTEGER NOT NULL REFERENCES folder(id),
      uid INTEGER,
      PRIMARY KEY (emailId, folderId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX email_folder_folder ON email_folder(folderId);

    CREATE TABLE email_body (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
      textVersion INTEGER NOT NULL,
      bodyPlain TEXT NOT NULL,
      bodyHTML TEXT
    ) STRICT;
    CREATE INDEX email_body_version ON email_body(textVersion);

    CREATE TABLE attachment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
      section TEXT NOT NULL,
      filename TEXT,
      mimeType TEXT NOT NULL,
      sizeBytes INTEGER NOT NULL,
      contentId TEXT,
      isInline INTEGER NOT NULL,
      localPath TEXT
    ) STRICT;
    CREATE INDEX attachment_email ON attachment(emailId);
    """
}
