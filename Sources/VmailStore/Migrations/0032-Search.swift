extension FoundationTables {
  /// The search index (decision 4), and saved searches.
  ///
  /// - `search_entry` contains the position of each message in the order of all mail, which is also its `rowid` in
  ///   `search_text`, and the properties used by queries, in a table narrow enough to be scanned. `position` is
  ///   `dateReceived` times 256, plus a number that distinguishes the messages of one second; if a second has more
  ///   messages, they continue into the next.
  /// - `list` (RFC 2919) and `hasLink` come from the source. `fingerprint` is that of the indexed text, which is needed for
  ///   removing it from the index. All other columns repeat other tables, and triggers keep them up to date.
  /// - The partial indexes are for properties that few messages may have. SQLite uses one only if a query contains its
  ///   condition, so the conditions must be worded as in `SearchFilter`. `search_entry_state` has all properties with few
  ///   values, and each combination of these by date: a search for several of them merges the matching combinations.
  /// - `search_text` contains no text, only the positions of words. The text is split into words and folded by
  ///   `SearchTokenizer` before it is inserted, so that the simplest tokenizer is sufficient. Each batch of an import is a
  ///   segment of the index, and eight segments are merged at a time.
  static let search = """
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
    CREATE INDEX search_entry_unread ON search_entry(position)
      WHERE flags & 1 = 0;
    CREATE INDEX search_entry_starred ON search_entry(position)
      WHERE flags & 2 <> 0;
    CREATE INDEX search_entry_replied ON search_entry(position)
      WHERE flags & 4 <> 0;
    CREATE INDEX search_entry_attached ON search_entry(position) WHERE hasAttachments;
    CREATE INDEX search_entry_category ON search_entry(category);
    CREATE INDEX search_entry_size ON search_entry(sizeBytes);
    CREATE INDEX search_entry_state ON search_entry(flags, hasAttachments, category, position);

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
    """
}
