-- What a store of version 16 has beyond one of version 15, as it was released.
ALTER TABLE email ADD COLUMN senderWarnings TEXT NOT NULL DEFAULT '';
CREATE INDEX email_doubted ON email(threadId) WHERE senderWarnings <> '';
PRAGMA user_version=16;
