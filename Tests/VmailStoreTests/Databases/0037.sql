-- What a store of version 37 has beyond one of version 36.
ALTER TABLE account_sync ADD COLUMN usesLabels INTEGER NOT NULL DEFAULT 0;
ALTER TABLE remote_folder ADD COLUMN labelOf INTEGER;
ALTER TABLE remote_folder ADD COLUMN isListed INTEGER NOT NULL DEFAULT 1;
CREATE INDEX remote_folder_label ON remote_folder(labelOf) WHERE labelOf IS NOT NULL;
PRAGMA user_version=37;
