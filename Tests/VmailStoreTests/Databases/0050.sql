-- What a store of version 50 has beyond one of the version before.
ALTER TABLE outgoing ADD COLUMN searchUntil INTEGER;
ALTER TABLE outgoing ADD COLUMN searchedAt INTEGER;
UPDATE outgoing SET searchUntil = 1760000600, searchedAt = 1760000300 WHERE isUncertain = 1;
PRAGMA user_version=50;
