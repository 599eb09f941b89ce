-- What a store of version 7 has beyond one of version 6, as it was released.
CREATE TABLE account_server (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  imapHost TEXT NOT NULL,
  imapPort INTEGER NOT NULL,
  imapSecurity TEXT NOT NULL,
  smtpHost TEXT,
  smtpPort INTEGER,
  smtpSecurity TEXT,
  userName TEXT NOT NULL,
  secretSource TEXT NOT NULL,
  secretCommand TEXT,
  oauthProvider TEXT,
  oauthClientId TEXT,
  trust TEXT NOT NULL,
  authoritiesFile TEXT,
  pinnedSHA256 TEXT,
  allowsClearText INTEGER NOT NULL
) STRICT;
PRAGMA user_version=7;
