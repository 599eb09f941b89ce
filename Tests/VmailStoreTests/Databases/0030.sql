-- What a store of version 30 has beyond one of version 29.
ALTER TABLE outgoing ADD COLUMN holdUntil INTEGER;
PRAGMA user_version=30;
