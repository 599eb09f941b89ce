-- What a store of version 6 has beyond one of version 5, as it was released.
CREATE TABLE trusted_sender (
  senderEmail TEXT PRIMARY KEY,
  createdDate INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
PRAGMA user_version=6;
