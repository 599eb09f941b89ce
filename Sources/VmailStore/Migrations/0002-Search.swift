extension Migration {
  /// The search index (decision 4), and saved searches.
  ///
  /// - `search_entry` has a message's place in the order of all mail, which is also its `rowid` in
  ///   `search_text`, and what queries ask of messages, in a table narrow enough to be walked.
  ///   `position` is `dateReceived` times 256 plus a number that tells the messages of a second
  ///   apart; a second with more messages goes on into the next.
  /// - `list` (RFC 2919) and `hasLink` come from the source; `fingerprint` is that of the text that
  ///   was indexed, without which it could not be taken out again. All else repeats other tables.
  /// - `search_text` holds no text, only where words are. Its text is cut and folded before it comes
  ///   here (`SearchTokenizer`), so that the simplest tokenizer serves. A batch of an import is one
  ///   segment of it, and eight are merged at a time.
  /// - The triggers keep `search_entry` right, whoever changes a message.
  static let search = Migration(
    number: 2, name: "Search",
    sql: """
      CREATE TABLE search_entry (
        position INTEGER PRIMARY KEY,
        emailId INTEGER NOT NULL UNIQUE REFERENCES email(id),
        threadId INTEGER NOT NULL,
        accountId INTEGER NOT NULL,
        dateReceived INTEGER NOT NULL,
        flags INTEGER NOT NULL,
        category INTEGER NOT NULL,
        sizeBytes INTEGER NOT NULL,
        hasAttachments INTEGER NOT NULL,
        hasLink INTEGER NOT NULL,
        isDiscarded INTEGER NOT NULL,
        fingerprint INTEGER NOT NULL,
        list TEXT NOT NULL
      ) STRICT;
      CREATE INDEX search_entry_thread ON search_entry(threadId);

      CREATE VIRTUAL TABLE search_text USING fts5(
        body, subject, sender, recipient, copy, file, list,
        content='', tokenize='ascii', detail=full
      );

      INSERT INTO search_text (search_text, rank) VALUES ('automerge', 8);
      INSERT INTO search_text (search_text, rank) VALUES ('hashsize', 16777216);

      CREATE TRIGGER search_email AFTER UPDATE OF threadId, flags, category ON email BEGIN
        UPDATE search_entry SET threadId = new.threadId, flags = new.flags, category = new.category
        WHERE emailId = new.id;
      END;
      CREATE TRIGGER search_filed AFTER INSERT ON email_folder BEGIN
        UPDATE search_entry SET isDiscarded = (
          SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
          FROM email_folder JOIN folder ON folder.id = folderId
          WHERE emailId = search_entry.emailId AND isServerArchive = 0)
        WHERE emailId = new.emailId;
      END;
      CREATE TRIGGER search_unfiled AFTER DELETE ON email_folder BEGIN
        UPDATE search_entry SET isDiscarded = (
          SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
          FROM email_folder JOIN folder ON folder.id = folderId
          WHERE emailId = search_entry.emailId AND isServerArchive = 0)
        WHERE emailId = old.emailId;
      END;
      CREATE TRIGGER search_folder AFTER UPDATE OF type, isServerArchive ON folder BEGIN
        UPDATE search_entry SET isDiscarded = (
          SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
          FROM email_folder JOIN folder ON folder.id = folderId
          WHERE emailId = search_entry.emailId AND isServerArchive = 0)
        WHERE emailId IN (SELECT emailId FROM email_folder WHERE folderId = new.id);
      END;

      CREATE TABLE saved_search (
        key TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        query TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      """,
    rebuildsSearchIndex: true)
}
