-- What a store of version 26 has beyond one of version 25.
CREATE TABLE maildir_mirror (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  path TEXT NOT NULL UNIQUE,
  direction TEXT NOT NULL,
  inode INTEGER NOT NULL,
  lastRun INTEGER
) STRICT;
CREATE INDEX maildir_mirror_account ON maildir_mirror(accountId);

CREATE TABLE mirrored_maildir (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mirrorId INTEGER NOT NULL REFERENCES maildir_mirror(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  place INTEGER,
  curTime INTEGER,
  newTime INTEGER,
  UNIQUE (mirrorId, path)
) STRICT;

CREATE TABLE mirrored_file (
  maildirId INTEGER NOT NULL REFERENCES mirrored_maildir(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  flags INTEGER NOT NULL,
  isTrashed INTEGER NOT NULL,
  emailId INTEGER REFERENCES email(id) ON DELETE SET NULL,
  state INTEGER NOT NULL,
  PRIMARY KEY (maildirId, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX mirrored_file_email ON mirrored_file(emailId);
PRAGMA user_version=26;
