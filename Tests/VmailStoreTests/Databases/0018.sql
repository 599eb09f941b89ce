-- What a store of version 18 has beyond one of version 17, as it was released.
CREATE TABLE failure (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  text TEXT NOT NULL,
  threadId INTEGER,
  accountId INTEGER REFERENCES account(id) ON DELETE CASCADE
) STRICT;

CREATE TABLE failure_place (
  failureId INTEGER NOT NULL REFERENCES failure(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  threadId INTEGER NOT NULL,
  view INTEGER NOT NULL,
  PRIMARY KEY (failureId, position)
) STRICT, WITHOUT ROWID;
PRAGMA user_version=18;
