-- What a store of version 17 has beyond one of version 16, as it was released.
ALTER TABLE email_source ADD COLUMN digest BLOB;

CREATE TABLE source_check (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  lastEmailId INTEGER NOT NULL,
  finishedAt INTEGER
) STRICT;

CREATE TABLE source_damage (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;
PRAGMA user_version=17;
