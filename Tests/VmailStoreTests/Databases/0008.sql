-- What a store of version 8 has beyond one of version 7, as it was released.
CREATE TABLE remote_folder (
  folderId INTEGER PRIMARY KEY REFERENCES folder(id) ON DELETE CASCADE,
  accountId INTEGER NOT NULL REFERENCES account(id),
  path BLOB NOT NULL,
  isSynced INTEGER NOT NULL,
  uidValidity INTEGER,
  uidNext INTEGER NOT NULL DEFAULT 1,
  modSeq INTEGER,
  gap TEXT NOT NULL DEFAULT '',
  UNIQUE (accountId, path)
) STRICT;

CREATE TABLE remote_message (
  folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
  uid INTEGER NOT NULL,
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  flags INTEGER NOT NULL,
  PRIMARY KEY (folderId, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX remote_message_email ON remote_message(emailId);

CREATE TABLE remote_orphan (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
  flags INTEGER NOT NULL,
  PRIMARY KEY (emailId, folderId)
) STRICT, WITHOUT ROWID;
CREATE INDEX remote_orphan_folder ON remote_orphan(folderId);

CREATE TABLE account_sync (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  lastSync INTEGER,
  failure TEXT
) STRICT;

ALTER TABLE email_source ADD COLUMN isPartial INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version=8;
