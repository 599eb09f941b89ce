-- What a store of version 42 has beyond one of version 41.
ALTER TABLE thread_row ADD COLUMN twin BLOB;
ALTER TABLE thread_row ADD COLUMN isCopy INTEGER NOT NULL DEFAULT 0;
CREATE INDEX thread_row_twin ON thread_row(twin) WHERE twin IS NOT NULL;
ALTER TABLE view_count ADD COLUMN copies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE view_count ADD COLUMN unreadCopies INTEGER NOT NULL DEFAULT 0;
UPDATE thread_row SET twin = x'519ED60E09316BEE57391FE47D46926B' WHERE view = 1 AND threadId = 1;
UPDATE thread_row SET twin = x'A9C429E1E540BB41CD6C896881BE8716' WHERE view = 1 AND threadId = 2;
UPDATE thread_row SET twin = x'7AFCEF5D89FE29A9C5C9FE5EA0ABBE1D' WHERE view = 8 AND threadId = 3;
PRAGMA user_version=42;
