-- What a store of version 24 has beyond one of version 23.
ALTER TABLE outgoing ADD COLUMN isScheduled INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version=24;
