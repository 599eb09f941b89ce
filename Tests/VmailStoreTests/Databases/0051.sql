-- What a store of version 51 has beyond one of the version before.
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
INSERT INTO history_cause VALUES (1, 1790000000, 1);
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
INSERT INTO history_source VALUES (2, 0, 0, 'tidy:3', 'archive 3');
INSERT INTO history_cause VALUES (2, 1790000100, 2);
INSERT INTO history VALUES (1, 2, 1, '1', '', 0, 1, NULL, NULL);
INSERT INTO history VALUES (2, 2, 900, '1', '', 0, 32, NULL, NULL);
INSERT INTO history_erased VALUES (900, 1, 1700000000, 'Ann', 'ann@example.org', 'About x', 'x@example.org', 0);
UPDATE action SET sourceId = 2 WHERE state = 0;
PRAGMA user_version=51;
