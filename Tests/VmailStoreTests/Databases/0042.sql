-- What a store of version 42 has beyond one of version 41.
ALTER TABLE thread_row ADD COLUMN twin BLOB;
ALTER TABLE thread_row ADD COLUMN isCopy INTEGER NOT NULL DEFAULT 0;
CREATE INDEX thread_row_twin ON thread_row(twin) WHERE twin IS NOT NULL;
ALTER TABLE view_count ADD COLUMN copies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE view_count ADD COLUMN unreadCopies INTEGER NOT NULL DEFAULT 0;
UPDATE thread_row SET twin = x'D6FFBD2374AEA45ACDEA5A667E2176AA' WHERE view = 1 AND threadId = 1;
UPDATE thread_row SET twin = x'AC394A1DE5D2F432D39A1ADFA28E9C26' WHERE view = 1 AND threadId = 2;
UPDATE thread_row SET twin = x'6D3E34EBDD34802D2354FEB76254CD5A' WHERE view = 8 AND threadId = 3;
PRAGMA user_version=42;
