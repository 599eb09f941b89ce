-- What a store of version 28 has beyond one of version 27.
ALTER TABLE outgoing ADD COLUMN remindAt INTEGER;
ALTER TABLE snooze ADD COLUMN isReminder INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version=28;
