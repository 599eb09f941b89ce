-- What a store of version 27 has beyond one of version 26.
CREATE TABLE mirror_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mirrorId INTEGER NOT NULL REFERENCES maildir_mirror(id) ON DELETE CASCADE,
  emailId INTEGER NOT NULL,
  UNIQUE (emailId, mirrorId)
) STRICT;
CREATE INDEX mirror_change_mirror ON mirror_change(mirrorId, id);

CREATE TRIGGER mirror_added AFTER INSERT ON email
WHEN EXISTS (SELECT 1 FROM maildir_mirror WHERE accountId = new.accountId) BEGIN
  DELETE FROM mirror_change WHERE emailId = new.id;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT id, new.id FROM maildir_mirror WHERE accountId = new.accountId;
END;
CREATE TRIGGER mirror_marked AFTER UPDATE OF flags, sendState ON email
WHEN EXISTS (SELECT 1 FROM maildir_mirror WHERE accountId = new.accountId) BEGIN
  DELETE FROM mirror_change WHERE emailId = new.id;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT id, new.id FROM maildir_mirror WHERE accountId = new.accountId;
END;
CREATE TRIGGER mirror_filed AFTER INSERT ON email_folder
WHEN EXISTS (SELECT 1 FROM maildir_mirror) BEGIN
  DELETE FROM mirror_change WHERE emailId = new.emailId;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT maildir_mirror.id, email.id FROM email JOIN maildir_mirror USING (accountId) WHERE email.id = new.emailId;
END;
CREATE TRIGGER mirror_unfiled AFTER DELETE ON email_folder
WHEN EXISTS (SELECT 1 FROM maildir_mirror) BEGIN
  DELETE FROM mirror_change WHERE emailId = old.emailId;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT maildir_mirror.id, email.id FROM email JOIN maildir_mirror USING (accountId) WHERE email.id = old.emailId;
END;
PRAGMA user_version=27;
