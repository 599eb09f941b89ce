-- What a store of version 9 has beyond one of version 8, as it was released.
ALTER TABLE operation ADD COLUMN notBefore INTEGER;

CREATE TABLE mailbox_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  kind INTEGER NOT NULL,
  folderId INTEGER REFERENCES folder(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  path BLOB
) STRICT;
CREATE INDEX mailbox_change_account ON mailbox_change(accountId, id);
CREATE INDEX mailbox_change_folder ON mailbox_change(folderId) WHERE folderId IS NOT NULL;
PRAGMA user_version=9;
