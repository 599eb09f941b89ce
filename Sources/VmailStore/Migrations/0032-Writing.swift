extension FoundationTables {
  /// Drafts and outgoing mail (decision 9).
  ///
  /// - `draft.folder` is the folder with the draft's text and files; `emailId` is its message in Drafts. When that message is
  ///   erased, because another client has discarded or sent it, the draft is deleted as well.
  /// - `outgoing` contains the mail in the Outbox. `file` is its source, on which the sending process holds a lock; `dueAt`
  ///   is in milliseconds since 1970, `nextAttempt`, `remindAt` and `holdUntil` are in seconds; `phase` is 1 as soon as the
  ///   server may have accepted the message. `isScheduled`: the user has chosen the time in `dueAt`. `remindAt` is when the
  ///   message returns to the Inbox if nobody answers, and `holdUntil` when the server is to send it (RFC 4865). `isResent`:
  ///   the message is one of someone else (RFC 5322 section 3.6.6), so it never becomes a draft, and is not kept once it is
  ///   sent.
  /// - `written` contains messages written here that no server is known to have: they are recognized by their Message-ID
  ///   when they appear on a server.
  /// - `discarded_file` contains files that must be deleted because their rows have been deleted.
  static let writing = """
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
      folder TEXT NOT NULL UNIQUE,
      emailId INTEGER REFERENCES email(id) ON DELETE CASCADE,
      answeredId INTEGER REFERENCES email(id) ON DELETE SET NULL,
      answerKind INTEGER NOT NULL,
      "references" TEXT NOT NULL,
      savedDigest BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX draft_email ON draft(emailId) WHERE emailId IS NOT NULL;
    CREATE INDEX draft_answered ON draft(answeredId) WHERE answeredId IS NOT NULL;
    CREATE INDEX draft_account ON draft(accountId);

    CREATE TABLE outgoing (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      emailId INTEGER NOT NULL UNIQUE REFERENCES email(id) ON DELETE CASCADE,
      draftId INTEGER REFERENCES draft(id) ON DELETE SET NULL,
      file TEXT NOT NULL UNIQUE,
      sender TEXT NOT NULL,
      recipients TEXT NOT NULL,
      dueAt INTEGER NOT NULL,
      phase INTEGER NOT NULL DEFAULT 0,
      isUncertain INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      nextAttempt INTEGER,
      error TEXT,
      isResent INTEGER NOT NULL DEFAULT 0,
      isScheduled INTEGER NOT NULL DEFAULT 0,
      remindAt INTEGER,
      holdUntil INTEGER
    ) STRICT;
    CREATE INDEX outgoing_draft ON outgoing(draftId) WHERE draftId IS NOT NULL;

    CREATE TABLE written (
      emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
      accountId INTEGER NOT NULL,
      messageId TEXT NOT NULL
    ) STRICT;
    CREATE INDEX written_message ON written(accountId, messageId);

    CREATE TABLE identity (
      accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      name TEXT,
      address TEXT NOT NULL,
      PRIMARY KEY (accountId, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE discarded_file (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TRIGGER draft_removed AFTER DELETE ON draft BEGIN
      INSERT OR IGNORE INTO discarded_file VALUES ('drafts/' || OLD.folder);
    END;
    CREATE TRIGGER outgoing_removed AFTER DELETE ON outgoing BEGIN
      INSERT OR IGNORE INTO discarded_file VALUES ('outbox/' || OLD.file);
    END;
    """
}
