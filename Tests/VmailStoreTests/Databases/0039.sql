-- What a store of version 39 has beyond one of version 38.
ALTER TABLE remote_folder ADD COLUMN mailboxId TEXT;
ALTER TABLE account_sync ADD COLUMN quotaUsed INTEGER;
ALTER TABLE account_sync ADD COLUMN quotaLimit INTEGER;
ALTER TABLE account_sync ADD COLUMN quotaTime INTEGER;
UPDATE remote_folder SET mailboxId = 'M1' WHERE folderId = 8;
UPDATE account_sync SET quotaUsed = 1000, quotaLimit = 5000, quotaTime = 1700000700;
PRAGMA user_version=39;
