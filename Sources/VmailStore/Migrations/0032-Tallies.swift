extension FoundationTables {
  /// How many messages each sender, mailing list, month and size has in each folder, for `count`.
  ///
  /// - `tally.kind`: 0 for a sender's address in lower case, 1 for a list's identifier (RFC 2919), 2 for a month in UTC such as
  ///   `2026-11`, 3 for the number of decimal digits of the size in bytes.
  /// - `tally_change` holds changes that are not in `tally` yet: adding many of them at once is several times as fast.
  /// - The triggers note each message that is in a folder and in `search_entry`, in whichever order it gets there.
  static let tallies = """
    CREATE TABLE tally (
      folderId INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
      kind INTEGER NOT NULL,
      key TEXT NOT NULL,
      messages INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY (folderId, kind, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tally_change (
      id INTEGER PRIMARY KEY,
      folderId INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
      sign INTEGER NOT NULL,
      sender TEXT NOT NULL,
      list TEXT NOT NULL,
      dateReceived INTEGER NOT NULL,
      sizeBytes INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER tally_filed AFTER INSERT ON email_folder BEGIN
      INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
      SELECT new.folderId, 1, fromAddress, list, e.dateReceived, e.sizeBytes
      FROM search_entry AS e JOIN email ON email.id = e.emailId WHERE e.emailId = new.emailId;
    END;
    CREATE TRIGGER tally_unfiled AFTER DELETE ON email_folder BEGIN
      INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
      SELECT old.folderId, -1, fromAddress, list, e.dateReceived, e.sizeBytes
      FROM search_entry AS e JOIN email ON email.id = e.emailId WHERE e.emailId = old.emailId;
    END;
    CREATE TRIGGER tally_indexed AFTER INSERT ON search_entry BEGIN
      INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
      SELECT folderId, 1, fromAddress, new.list, new.dateReceived, new.sizeBytes
      FROM email_folder JOIN email ON email.id = emailId WHERE emailId = new.emailId;
    END;
    CREATE TRIGGER tally_unindexed AFTER DELETE ON search_entry BEGIN
      INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
      SELECT folderId, -1, fromAddress, old.list, old.dateReceived, old.sizeBytes
      FROM email_folder JOIN email ON email.id = emailId WHERE emailId = old.emailId;
    END;
    """
}
