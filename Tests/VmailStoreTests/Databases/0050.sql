-- What a store of version 50 has beyond one of the version before.
ALTER TABLE outgoing ADD COLUMN searchUntil INTEGER;
ALTER TABLE outgoing ADD COLUMN searchedAt INTEGER;
CREATE INDEX outgoing_uncertain ON outgoing(emailId) WHERE isUncertain = 1;
PRAGMA user_version=50;
