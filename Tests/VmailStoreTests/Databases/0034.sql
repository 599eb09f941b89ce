-- What a store of version 34 has beyond one of version 33.
ALTER TABLE remote_folder ADD COLUMN leftOut TEXT NOT NULL DEFAULT '';
ALTER TABLE remote_folder ADD COLUMN leftOutUntil INTEGER NOT NULL DEFAULT 0;
ALTER TABLE remote_folder ADD COLUMN leftOutAttempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE remote_folder ADD COLUMN isPartial INTEGER NOT NULL DEFAULT 0;
ALTER TABLE operation ADD COLUMN heldUntil INTEGER;
ALTER TABLE outgoing ADD COLUMN delivered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_server ADD COLUMN sentCopies TEXT NOT NULL DEFAULT 'unknown';
UPDATE remote_folder SET leftOut = '7', leftOutUntil = 1700003600, leftOutAttempts = 1 WHERE folderId = 8;
UPDATE account_server SET sentCopies = 'server';
PRAGMA user_version=34;
