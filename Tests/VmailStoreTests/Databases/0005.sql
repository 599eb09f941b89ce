-- What a store of version 5 has beyond one of version 4, as it was released.
ALTER TABLE email ADD COLUMN copyFlags INTEGER NOT NULL DEFAULT 0;
UPDATE email SET copyFlags = flags;
PRAGMA user_version=5;
