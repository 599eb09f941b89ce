-- What a store of version 21 has beyond one of version 20.
ALTER TABLE email_source ADD COLUMN packedLength INTEGER;
CREATE TABLE source_segment (
  number INTEGER PRIMARY KEY,
  size INTEGER NOT NULL
) STRICT;
PRAGMA user_version=21;
