-- What a store of version 19 has beyond one of version 18, as it was released.
ALTER TABLE remote_folder ADD COLUMN keptFlags INTEGER;
ALTER TABLE remote_folder ADD COLUMN isReadOnly INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version=19;
