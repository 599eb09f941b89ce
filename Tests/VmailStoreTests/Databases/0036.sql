-- What a store of version 36 has beyond one of version 35.
CREATE TABLE outer_field (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  toAddresses TEXT NOT NULL,
  ccAddresses TEXT NOT NULL
) STRICT;
INSERT INTO outer_field VALUES(7,'Encrypted message','[{"email":"me@home.example"}]','[]');
PRAGMA user_version=36;
