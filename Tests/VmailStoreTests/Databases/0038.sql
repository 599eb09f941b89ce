-- What a store of version 38 has beyond one of version 37.
UPDATE email SET flags = flags | (64 << 24) WHERE flags & 64 <> 0;
CREATE INDEX email_tagged ON email(threadId, flags) WHERE flags & 1045632 <> 0;
UPDATE remote_folder SET modSeq = NULL;
UPDATE remote_folder SET modSeq = 41 WHERE folderId = 8;
UPDATE remote_message SET flags = flags | 4096 WHERE emailId = 4;
UPDATE email SET flags = flags | 4096 WHERE id = 4;
PRAGMA user_version=38;
