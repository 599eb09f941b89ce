-- What a store of version 32 has beyond one of version 31.
CREATE TABLE session_key (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  key TEXT NOT NULL
) STRICT;
PRAGMA user_version=32;
