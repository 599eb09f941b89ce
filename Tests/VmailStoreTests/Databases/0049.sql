-- What a store of version 49 has beyond one of the version before.
ALTER TABLE draft ADD COLUMN isChangedByAgent INTEGER NOT NULL DEFAULT 0;
UPDATE draft SET isByAgent = 0, isChangedByAgent = 1;
PRAGMA user_version=49;
