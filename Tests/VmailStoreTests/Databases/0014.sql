-- What a store of version 14 has beyond one of version 13, as it was released.
CREATE TABLE rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  accountId INTEGER REFERENCES account(id) ON DELETE CASCADE,
  condition TEXT NOT NULL,
  steps TEXT NOT NULL,
  stops INTEGER NOT NULL,
  isOn INTEGER NOT NULL,
  acted INTEGER NOT NULL DEFAULT 0,
  failure TEXT
) STRICT;
CREATE INDEX rule_position ON rule(position);
CREATE INDEX rule_account ON rule(accountId) WHERE accountId IS NOT NULL;

CREATE TABLE arrival (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;

CREATE TABLE snooze (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  until INTEGER NOT NULL,
  actionId INTEGER REFERENCES action(id) ON DELETE SET NULL
) STRICT;
CREATE INDEX snooze_until ON snooze(until);
CREATE INDEX snooze_action ON snooze(actionId) WHERE actionId IS NOT NULL;
CREATE TRIGGER snooze_over AFTER INSERT ON email_folder
WHEN EXISTS (SELECT 1 FROM snooze WHERE emailId = NEW.emailId) BEGIN
  DELETE FROM snooze WHERE emailId = NEW.emailId
    AND (SELECT type FROM folder WHERE id = NEW.folderId) IN ('inbox', 'trash', 'spam');
END;

ALTER TABLE remote_folder ADD COLUMN newFrom INTEGER;
UPDATE remote_folder SET newFrom = uidNext WHERE uidValidity IS NOT NULL;
PRAGMA user_version=14;
