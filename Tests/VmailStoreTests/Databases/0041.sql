-- What a store of version 41 has beyond one of version 40.
CREATE INDEX email_identifier ON email(messageId, accountId);
PRAGMA user_version=41;
