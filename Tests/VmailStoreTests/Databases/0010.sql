-- What a store of version 10 has beyond one of version 9, as it was released.
CREATE INDEX search_entry_state ON search_entry(flags, hasAttachments, category, position);
PRAGMA user_version=10;
