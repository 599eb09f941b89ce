-- What a store of version 41 has beyond one of version 40.
CREATE INDEX email_identifier ON email(messageId, accountId);
UPDATE thread SET latestDate = 1700000240 WHERE id = 3;
UPDATE thread_row SET latestDate = 1700000240 WHERE threadId = 3 AND view = 8;
PRAGMA user_version=41;
