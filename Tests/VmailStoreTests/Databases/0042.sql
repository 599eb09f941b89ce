-- What a store of version 42 has beyond one of version 41.
ALTER TABLE thread_row ADD COLUMN twin BLOB;
ALTER TABLE thread_row ADD COLUMN isCopy INTEGER NOT NULL DEFAULT 0;
CREATE INDEX thread_row_twin ON thread_row(twin) WHERE twin IS NOT NULL;
ALTER TABLE view_count ADD COLUMN copies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE view_count ADD COLUMN unreadCopies INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version=42;
