-- What a store of version 31 has beyond one of version 30.
CREATE TABLE sealed_text (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;
PRAGMA user_version=31;
