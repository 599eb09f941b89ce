extension Migration {
  /// Who changed which messages (decision 94).
  ///
  /// - `history` has a row for each message that a cause has changed, with what of it has changed: folders are IDs separated
  ///   by spaces, and categories are as in `action_change`. A message may have been erased since, and a folder removed.
  /// - `history_cause` has when it was, in seconds since 1970, and `history_source` who it was, as written by `ChangeCause`: a
  ///   line that is typed often is kept once.
  /// - `history_arrival` has the last message that was there after a cause has added some: those between two rows came by the
  ///   later one. The first row is what was there when the history began; its cause is of the time 0 if that was nothing.
  /// - `history_erased` has what is known of messages that no longer exist; of encrypted ones, only what was outside.
  ///   `isDraft` is 1 for a draft, and for what was in the Outbox: sending or changing it erases it, too.
  /// - `history_change` has what the triggers have noted since `HistoryWriter` last took it. `kind` is 0 for a folder that was
  ///   left or entered, 1 for flags, 2 for a category, and 3 for a message that was erased. Flags that follow from a message's
  ///   content (2^40, 2^49) are no change, nor are categories that nobody has chosen.
  /// - `action.sourceId` is who announced an action that waits.
  static let history = Migration(
    number: 51, name: "History",
    sql: """
      CREATE TABLE history_source (
        id INTEGER PRIMARY KEY,
        author INTEGER NOT NULL,
        grantId INTEGER NOT NULL,
        name TEXT NOT NULL,
        line TEXT NOT NULL,
        UNIQUE (line, name, author, grantId)
      ) STRICT;
      CREATE TABLE history_cause (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        sourceId INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE history (
        id INTEGER PRIMARY KEY,
        causeId INTEGER NOT NULL,
        emailId INTEGER NOT NULL,
        removedFolders TEXT NOT NULL,
        addedFolders TEXT NOT NULL,
        removedFlags INTEGER NOT NULL,
        addedFlags INTEGER NOT NULL,
        oldCategory INTEGER,
        newCategory INTEGER
      ) STRICT;
      CREATE INDEX history_email ON history(emailId);
      CREATE TABLE history_arrival (
        lastEmail INTEGER PRIMARY KEY,
        causeId INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE history_erased (
        emailId INTEGER PRIMARY KEY,
        accountId INTEGER NOT NULL,
        dateReceived INTEGER NOT NULL,
        fromName TEXT,
        fromAddress TEXT NOT NULL,
        subject TEXT NOT NULL,
        messageId TEXT,
        isDraft INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE history_change (
        id INTEGER PRIMARY KEY,
        emailId INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        old INTEGER,
        new INTEGER
      ) STRICT;
      INSERT INTO history_source VALUES (1, 8, 0, '', '');
      INSERT INTO history_cause SELECT 1, iif(EXISTS (SELECT 1 FROM email), CAST(strftime('%s', 'now') AS INTEGER), 0), 1;
      INSERT INTO history_arrival SELECT coalesce(max(id), 0), 1 FROM email;
      ALTER TABLE action ADD COLUMN sourceId INTEGER;

      CREATE TRIGGER history_filed AFTER INSERT ON email_folder
      WHEN new.emailId <= (SELECT max(lastEmail) FROM history_arrival)
      BEGIN
        INSERT INTO history_change (emailId, kind, new) VALUES (new.emailId, 0, new.folderId);
      END;
      CREATE TRIGGER history_unfiled AFTER DELETE ON email_folder
      WHEN old.emailId <= (SELECT max(lastEmail) FROM history_arrival)
      BEGIN
        INSERT INTO history_change (emailId, kind, old) VALUES (old.emailId, 0, old.folderId);
      END;
      CREATE TRIGGER history_flagged AFTER UPDATE OF flags ON email
      WHEN ((old.flags | new.flags) - (old.flags & new.flags)) & ~564049465049088 <> 0
        AND new.id <= (SELECT max(lastEmail) FROM history_arrival)
      BEGIN
        INSERT INTO history_change (emailId, kind, old, new) VALUES (new.id, 1, old.flags, new.flags);
      END;
      CREATE TRIGGER history_categorized AFTER UPDATE OF category, categoryChosen ON email
      WHEN (old.category <> new.category OR old.categoryChosen <> new.categoryChosen)
        AND (old.categoryChosen OR new.categoryChosen) AND new.id <= (SELECT max(lastEmail) FROM history_arrival)
      BEGIN
        INSERT INTO history_change (emailId, kind, old, new) VALUES (
          new.id, 2, old.category * 2 + old.categoryChosen, new.category * 2 + new.categoryChosen);
      END;
      CREATE TRIGGER history_erasing BEFORE DELETE ON email
      WHEN old.id <= (SELECT max(lastEmail) FROM history_arrival)
      BEGIN
        INSERT INTO history_change (emailId, kind, old) VALUES (old.id, 3, old.flags);
        INSERT OR REPLACE INTO history_erased VALUES (
          old.id, old.accountId, old.dateReceived, old.fromName, old.fromAddress,
          coalesce((SELECT subject FROM outer_field WHERE emailId = old.id), old.subject), old.messageId,
          old.flags & 8 <> 0 OR old.sendState IN (1, 2, 3));
      END;
      """)
}
