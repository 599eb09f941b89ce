-- What a store of version 53 has beyond one of the version before.
ALTER TABLE outgoing ADD COLUMN afterAction INTEGER;
PRAGMA user_version=53;
