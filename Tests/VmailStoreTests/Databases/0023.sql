-- What a store of version 23 has beyond one of version 22.
ALTER TABLE outgoing ADD COLUMN isResent INTEGER NOT NULL DEFAULT 0;
CREATE INDEX email_muted ON email(threadId) WHERE flags & 64 <> 0;
PRAGMA user_version=23;
