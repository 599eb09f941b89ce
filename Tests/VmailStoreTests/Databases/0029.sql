-- What a store of version 29 has beyond one of version 28.
CREATE TABLE screened_account (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE
) STRICT;

CREATE TABLE screened_sender (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender TEXT NOT NULL,
  decision TEXT NOT NULL,
  actionId INTEGER,
  isActive INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX screened_sender_sender ON screened_sender(sender);
CREATE INDEX screened_sender_action ON screened_sender(actionId) WHERE actionId IS NOT NULL;
PRAGMA user_version=29;
