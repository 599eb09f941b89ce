-- What a store of version 39 has beyond one of version 38.
ALTER TABLE remote_folder ADD COLUMN mailboxId TEXT;
ALTER TABLE account_sync ADD COLUMN quotaUsed INTEGER;
ALTER TABLE account_sync ADD COLUMN quotaLimit INTEGER;
ALTER TABLE account_sync ADD COLUMN quotaTime INTEGER;
PRAGMA user_version=39;
