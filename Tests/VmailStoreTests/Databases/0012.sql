-- What a store of version 12 has beyond one of version 11, as it was released.
ALTER TABLE email ADD COLUMN categoryChosen INTEGER NOT NULL DEFAULT 0;
CREATE INDEX email_chosen ON email(threadId) WHERE categoryChosen = 1;
ALTER TABLE action_change ADD COLUMN oldCategory INTEGER;
ALTER TABLE action_change ADD COLUMN newCategory INTEGER;

CREATE TABLE category_lesson (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  emailId INTEGER NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  features BLOB NOT NULL,
  category INTEGER NOT NULL DEFAULT 0,
  isActive INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX category_lesson_active ON category_lesson(id) WHERE isActive = 1;

CREATE TABLE category_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender TEXT NOT NULL,
  category INTEGER NOT NULL,
  actionId INTEGER,
  isActive INTEGER NOT NULL DEFAULT 1
) STRICT;
PRAGMA user_version=12;
