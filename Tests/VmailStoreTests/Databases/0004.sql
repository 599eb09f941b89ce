-- What a store of version 4 has beyond one of version 3, as it was released.
CREATE INDEX search_entry_unread ON search_entry(position)
  WHERE flags & 1 = 0;
CREATE INDEX search_entry_starred ON search_entry(position)
  WHERE flags & 2 <> 0;
CREATE INDEX search_entry_replied ON search_entry(position)
  WHERE flags & 4 <> 0;
CREATE INDEX search_entry_attached ON search_entry(position) WHERE hasAttachments;
CREATE INDEX search_entry_category ON search_entry(category);
CREATE INDEX search_entry_size ON search_entry(sizeBytes);
PRAGMA user_version=4;
