-- What a store of version 25 has beyond one of version 24.
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

INSERT INTO tally (folderId, kind, key, messages, bytes)
SELECT folderId, 0, lower(fromAddress), count(*), sum(e.sizeBytes)
FROM search_entry AS e JOIN email_folder USING (emailId) JOIN email ON email.id = e.emailId
GROUP BY folderId, lower(fromAddress)
UNION ALL SELECT folderId, 1, lower(rtrim(substr(list, instr(list, '<') + 1), '> ')) AS id, count(*), sum(sizeBytes)
FROM search_entry JOIN email_folder USING (emailId) WHERE list <> '' GROUP BY folderId, id
UNION ALL SELECT folderId, 2, strftime('%Y-%m', dateReceived, 'unixepoch') AS month, count(*), sum(sizeBytes)
FROM search_entry JOIN email_folder USING (emailId) GROUP BY folderId, month
UNION ALL SELECT folderId, 3, length(CAST(sizeBytes AS TEXT)) AS digits, count(*), sum(sizeBytes)
FROM search_entry JOIN email_folder USING (emailId) GROUP BY folderId, digits;

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
PRAGMA user_version=25;
