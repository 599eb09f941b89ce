-- What a store of version 40 has beyond one of version 39.
CREATE TABLE hidden_recipient (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  words TEXT NOT NULL
) STRICT;
UPDATE email_body SET textVersion = 0 WHERE emailId IN (
  SELECT emailId FROM email_folder JOIN folder ON folder.id = folderId WHERE type IN ('sent', 'drafts'));
INSERT INTO hidden_recipient VALUES(6,' cat cat example org ');
PRAGMA user_version=40;
