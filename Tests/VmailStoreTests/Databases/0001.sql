-- A store of version 1 with three messages, as its database was dumped.
PRAGMA application_id=1986882609;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  email TEXT NOT NULL,
  kind TEXT NOT NULL
) STRICT;
INSERT INTO account VALUES(1,'work','me@example.org','local');
CREATE TABLE folder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id),
  name TEXT NOT NULL COLLATE NOCASE,
  type TEXT NOT NULL,
  isServerArchive INTEGER NOT NULL DEFAULT 0,
  UNIQUE (accountId, name)
) STRICT;
INSERT INTO folder VALUES(1,1,'Inbox','inbox',0);
INSERT INTO folder VALUES(2,1,'Starred','starred',0);
INSERT INTO folder VALUES(3,1,'Sent','sent',0);
INSERT INTO folder VALUES(4,1,'Drafts','drafts',0);
INSERT INTO folder VALUES(5,1,'Spam','spam',0);
INSERT INTO folder VALUES(6,1,'Trash','trash',0);
INSERT INTO folder VALUES(7,1,'Bills','custom',0);
CREATE TABLE thread (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id),
  subject TEXT NOT NULL DEFAULT '',
  latestDate INTEGER NOT NULL DEFAULT 0,
  messageCount INTEGER NOT NULL DEFAULT 0,
  unreadCount INTEGER NOT NULL DEFAULT 0,
  isStarred INTEGER NOT NULL DEFAULT 0,
  hasAttachments INTEGER NOT NULL DEFAULT 0,
  category INTEGER NOT NULL DEFAULT 0,
  snippet TEXT NOT NULL DEFAULT '',
  participants TEXT
) STRICT;
INSERT INTO thread VALUES(1,1,'About a',1700000060,1,0,0,0,1,'Snippet of a','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread VALUES(2,1,'About c',1700000180,1,1,0,0,1,'Snippet of c','[{"email":"ann@example.org","name":"Ann"}]');
CREATE TABLE thread_alias (
  alias INTEGER PRIMARY KEY,
  threadId INTEGER NOT NULL REFERENCES thread(id)
) STRICT;
CREATE TABLE thread_key (
  accountId INTEGER NOT NULL REFERENCES account(id),
  key TEXT NOT NULL,
  threadId INTEGER NOT NULL,
  PRIMARY KEY (accountId, key)
) STRICT, WITHOUT ROWID;
INSERT INTO thread_key VALUES(1,'a@example.org',1);
INSERT INTO thread_key VALUES(1,'b@example.org',1);
INSERT INTO thread_key VALUES(1,'c@example.org',2);
INSERT INTO thread_key VALUES(1,'x@example.org',1);
CREATE TABLE thread_row (
  view INTEGER NOT NULL,
  latestDate INTEGER NOT NULL,
  threadId INTEGER NOT NULL REFERENCES thread(id),
  accountId INTEGER NOT NULL,
  category INTEGER NOT NULL,
  isUnreadHere INTEGER NOT NULL,
  messageCount INTEGER NOT NULL,
  unreadCount INTEGER NOT NULL,
  isStarred INTEGER NOT NULL,
  hasAttachments INTEGER NOT NULL,
  subject TEXT NOT NULL,
  snippet TEXT NOT NULL,
  participants TEXT,
  PRIMARY KEY (view, latestDate, threadId)
) STRICT, WITHOUT ROWID;
INSERT INTO thread_row VALUES(1,1700000060,1,1,1,0,1,0,0,0,'About a','Snippet of a','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(1,1700000180,2,1,1,1,1,1,0,0,'About c','Snippet of c','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(6,1700000120,1,1,1,1,2,1,0,1,'About a','Snippet of b','[{"email":"ann@example.org","name":"Ann"}]');
CREATE TABLE view_count (
  view INTEGER NOT NULL,
  category INTEGER NOT NULL,
  total INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  PRIMARY KEY (view, category)
) STRICT, WITHOUT ROWID;
INSERT INTO view_count VALUES(1,1,2,1);
INSERT INTO view_count VALUES(6,1,1,1);
CREATE TABLE email (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id),
  threadId INTEGER NOT NULL REFERENCES thread(id),
  dateReceived INTEGER NOT NULL,
  dateSent INTEGER,
  flags INTEGER NOT NULL,
  sendState INTEGER NOT NULL,
  category INTEGER NOT NULL,
  hasAttachments INTEGER NOT NULL,
  attachmentCount INTEGER NOT NULL,
  sizeBytes INTEGER NOT NULL,
  fromName TEXT,
  fromAddress TEXT NOT NULL,
  subject TEXT NOT NULL,
  snippet TEXT NOT NULL,
  messageId TEXT,
  digest BLOB NOT NULL,
  inReplyTo TEXT NOT NULL,
  "references" TEXT NOT NULL,
  toAddresses TEXT NOT NULL,
  ccAddresses TEXT NOT NULL
) STRICT;
INSERT INTO email VALUES(1,1,1,1700000120,1700000000,0,0,1,1,1,14,'Ann','ann@example.org','About b','Snippet of b','b@example.org',X'646967657374206f662062',replace('x@example.org\na@example.org','\n',char(10)),replace('x@example.org\na@example.org','\n',char(10)),'[{"email":"bob@example.org","name":"Bob"}]','[]');
INSERT INTO email VALUES(2,1,2,1700000180,1700000000,0,0,1,0,0,14,'Ann','ann@example.org','About c','Snippet of c','c@example.org',X'646967657374206f662063','','','[{"email":"bob@example.org","name":"Bob"}]','[]');
INSERT INTO email VALUES(3,1,1,1700000060,1700000000,1,0,1,0,0,14,'Ann','ann@example.org','About a','Snippet of a','a@example.org',X'646967657374206f662061','','','[{"email":"bob@example.org","name":"Bob"}]','[]');
CREATE TABLE email_folder (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  folderId INTEGER NOT NULL REFERENCES folder(id),
  uid INTEGER,
  PRIMARY KEY (emailId, folderId)
) STRICT, WITHOUT ROWID;
INSERT INTO email_folder VALUES(1,6,NULL);
INSERT INTO email_folder VALUES(2,1,NULL);
INSERT INTO email_folder VALUES(3,1,NULL);
CREATE TABLE email_body (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  textVersion INTEGER NOT NULL,
  bodyPlain TEXT NOT NULL,
  bodyHTML TEXT
) STRICT;
INSERT INTO email_body VALUES(1,1,'Text of b',NULL);
INSERT INTO email_body VALUES(2,1,'Text of c',NULL);
INSERT INTO email_body VALUES(3,1,'Text of a',NULL);
CREATE TABLE email_source (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  segment INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  isQuoted INTEGER NOT NULL
) STRICT;
INSERT INTO email_source VALUES(1,1,46,14,0);
INSERT INTO email_source VALUES(2,1,107,14,0);
INSERT INTO email_source VALUES(3,1,168,14,0);
CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  section TEXT NOT NULL,
  filename TEXT,
  mimeType TEXT NOT NULL,
  sizeBytes INTEGER NOT NULL,
  contentId TEXT,
  isInline INTEGER NOT NULL,
  localPath TEXT
) STRICT;
INSERT INTO attachment VALUES(1,1,'2','x.pdf','application/pdf',5,NULL,0,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('account',1);
INSERT INTO sqlite_sequence VALUES('folder',7);
INSERT INTO sqlite_sequence VALUES('thread',2);
INSERT INTO sqlite_sequence VALUES('email',3);
INSERT INTO sqlite_sequence VALUES('attachment',1);
CREATE UNIQUE INDEX folder_system ON folder(type, accountId) WHERE type <> 'custom';
CREATE INDEX thread_alias_thread ON thread_alias(threadId);
CREATE INDEX thread_row_category ON thread_row(view, category, latestDate, threadId);
CREATE INDEX thread_row_thread ON thread_row(threadId);
CREATE UNIQUE INDEX email_digest ON email(accountId, digest);
CREATE INDEX email_account ON email(accountId);
CREATE INDEX email_thread ON email(threadId, dateReceived);
CREATE INDEX email_outbox ON email(dateReceived) WHERE sendState IN (1, 2, 3);
CREATE INDEX email_folder_folder ON email_folder(folderId);
CREATE INDEX attachment_email ON attachment(emailId);
COMMIT;
PRAGMA user_version=1;
