-- What a store of version 43 has beyond one of version 42.
CREATE TABLE transfer (
  actionId INTEGER NOT NULL REFERENCES action(id) ON DELETE CASCADE,
  original INTEGER NOT NULL,
  copy INTEGER,
  isNew INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (actionId, original)
) STRICT, WITHOUT ROWID;
CREATE INDEX transfer_copy ON transfer(copy) WHERE copy IS NOT NULL;
CREATE INDEX transfer_uncopied ON transfer(actionId, original) WHERE copy IS NULL;
PRAGMA user_version=43;
