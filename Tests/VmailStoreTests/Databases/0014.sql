-- A store of version 14 with three messages and a saved search, as its database was dumped.
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
CREATE TABLE search_entry (
  position INTEGER PRIMARY KEY,
  emailId INTEGER NOT NULL UNIQUE REFERENCES email(id),
  threadId INTEGER NOT NULL,
  accountId INTEGER NOT NULL,
  dateReceived INTEGER NOT NULL,
  flags INTEGER NOT NULL,
  category INTEGER NOT NULL,
  sizeBytes INTEGER NOT NULL,
  hasAttachments INTEGER NOT NULL,
  hasLink INTEGER NOT NULL,
  isDiscarded INTEGER NOT NULL,
  fingerprint INTEGER NOT NULL,
  list TEXT NOT NULL
) STRICT;
INSERT INTO search_entry VALUES(435200015360,3,1,1,1700000060,1,1,14,0,0,0,-1853498674320739539,'');
INSERT INTO search_entry VALUES(435200030720,1,1,1,1700000120,0,1,14,1,0,1,-4662382147362365017,'');
INSERT INTO search_entry VALUES(435200046080,2,2,1,1700000180,0,1,14,0,0,0,-2510809851109185179,'');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search_text','search_text',0,'CREATE VIRTUAL TABLE search_text USING fts5(
  body, subject, sender, recipient, copy, file, list,
  content='''', tokenize=''ascii'', detail=full
)');
CREATE TABLE IF NOT EXISTS 'search_text_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_text_data VALUES(1,X'0309060c0c000200');
INSERT INTO search_text_data VALUES(10,X'000000020101010001010101');
INSERT INTO search_text_data VALUES(137438953473,X'000001150230618cd59fc4f80008040101030204626f75748cd59fc4f80006010102f80006010102f8000601010202026e6e8cd59fc4f8000801020203f8000801020203f80008010202030101628cd59fc5f000080401010302026f628cd59fc4f8000801030203f8000801030203f80008010302030101638cd59fc6e800080401010301076578616d706c658cd59fc4f8000c010204010304f8000c010204010304f8000c01020401030401026f668cd59fc4f8000203f8000203f8000203020272678cd59fc4f8000c010205010305f8000c010205010305f8000c01020501030501037064668cd59fc5f000060105030104746578748cd59fc4f8000202f8000202f80002020101788cd59fc5f00006010502040e1c1d0e1d0e2814230f16');
CREATE TABLE IF NOT EXISTS 'search_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_text_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'search_text_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_text_docsize VALUES(435200015360,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200030720,X'03020404000200');
INSERT INTO search_text_docsize VALUES(435200046080,X'03020404000000');
CREATE TABLE IF NOT EXISTS 'search_text_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_text_config VALUES('automerge',8);
INSERT INTO search_text_config VALUES('hashsize',16777216);
INSERT INTO search_text_config VALUES('version',4);
CREATE TABLE saved_search (
  key TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  query TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO saved_search VALUES('bills','Bills','subject:about');
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
CREATE INDEX search_entry_thread ON search_entry(threadId);
CREATE TRIGGER search_email AFTER UPDATE OF threadId, flags, category ON email BEGIN
  UPDATE search_entry SET threadId = new.threadId, flags = new.flags, category = new.category
  WHERE emailId = new.id;
END;
CREATE TRIGGER search_filed AFTER INSERT ON email_folder BEGIN
  UPDATE search_entry SET isDiscarded = (
    SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
    FROM email_folder JOIN folder ON folder.id = folderId
    WHERE emailId = search_entry.emailId AND isServerArchive = 0)
  WHERE emailId = new.emailId;
END;
CREATE TRIGGER search_unfiled AFTER DELETE ON email_folder BEGIN
  UPDATE search_entry SET isDiscarded = (
    SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
    FROM email_folder JOIN folder ON folder.id = folderId
    WHERE emailId = search_entry.emailId AND isServerArchive = 0)
  WHERE emailId = old.emailId;
END;
CREATE TRIGGER search_folder AFTER UPDATE OF type, isServerArchive ON folder BEGIN
  UPDATE search_entry SET isDiscarded = (
    SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
    FROM email_folder JOIN folder ON folder.id = folderId
    WHERE emailId = search_entry.emailId AND isServerArchive = 0)
  WHERE emailId IN (SELECT emailId FROM email_folder WHERE folderId = new.id);
END;
PRAGMA writable_schema=OFF;
CREATE TABLE action (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  state INTEGER NOT NULL,
  due INTEGER,
  undone INTEGER
) STRICT;
CREATE INDEX action_pending ON action(id) WHERE state = 0;
CREATE INDEX action_undone ON action(undone) WHERE state = 2;

CREATE TABLE action_place (
  actionId INTEGER NOT NULL REFERENCES action(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  threadId INTEGER NOT NULL,
  view INTEGER NOT NULL,
  isPending INTEGER NOT NULL,
  PRIMARY KEY (actionId, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX action_place_pending ON action_place(view, threadId) WHERE isPending = 1;

CREATE TABLE action_change (
  actionId INTEGER NOT NULL,
  position INTEGER NOT NULL,
  emailId INTEGER NOT NULL,
  removedFolders TEXT NOT NULL,
  addedFolders TEXT NOT NULL,
  removedFlags INTEGER NOT NULL,
  addedFlags INTEGER NOT NULL,
  PRIMARY KEY (actionId, position, emailId),
  FOREIGN KEY (actionId, position) REFERENCES action_place(actionId, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE operation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id),
  emailId INTEGER NOT NULL REFERENCES email(id),
  actionId INTEGER REFERENCES action(id) ON DELETE SET NULL,
  kind INTEGER NOT NULL,
  fromFolder INTEGER REFERENCES folder(id),
  toFolder INTEGER REFERENCES folder(id),
  addedFlags INTEGER NOT NULL,
  removedFlags INTEGER NOT NULL,
  uid INTEGER,
  isBegun INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  reason TEXT
) STRICT;
CREATE INDEX operation_account ON operation(accountId, id);
CREATE INDEX operation_email ON operation(emailId, id);
CREATE INDEX operation_action ON operation(actionId) WHERE actionId IS NOT NULL;
CREATE INDEX search_entry_unread ON search_entry(position)
  WHERE flags & 1 = 0;
CREATE INDEX search_entry_starred ON search_entry(position)
  WHERE flags & 2 <> 0;
CREATE INDEX search_entry_replied ON search_entry(position)
  WHERE flags & 4 <> 0;
CREATE INDEX search_entry_attached ON search_entry(position) WHERE hasAttachments;
CREATE INDEX search_entry_category ON search_entry(category);
CREATE INDEX search_entry_size ON search_entry(sizeBytes);
ALTER TABLE email ADD COLUMN copyFlags INTEGER NOT NULL DEFAULT 0;
UPDATE email SET copyFlags = flags;
CREATE TABLE trusted_sender (
  senderEmail TEXT PRIMARY KEY,
  createdDate INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE account_server (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  imapHost TEXT NOT NULL,
  imapPort INTEGER NOT NULL,
  imapSecurity TEXT NOT NULL,
  smtpHost TEXT,
  smtpPort INTEGER,
  smtpSecurity TEXT,
  userName TEXT NOT NULL,
  secretSource TEXT NOT NULL,
  secretCommand TEXT,
  oauthProvider TEXT,
  oauthClientId TEXT,
  trust TEXT NOT NULL,
  authoritiesFile TEXT,
  pinnedSHA256 TEXT,
  allowsClearText INTEGER NOT NULL
) STRICT;
CREATE TABLE remote_folder (
  folderId INTEGER PRIMARY KEY REFERENCES folder(id) ON DELETE CASCADE,
  accountId INTEGER NOT NULL REFERENCES account(id),
  path BLOB NOT NULL,
  isSynced INTEGER NOT NULL,
  uidValidity INTEGER,
  uidNext INTEGER NOT NULL DEFAULT 1,
  modSeq INTEGER,
  gap TEXT NOT NULL DEFAULT '',
  UNIQUE (accountId, path)
) STRICT;

CREATE TABLE remote_message (
  folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
  uid INTEGER NOT NULL,
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  flags INTEGER NOT NULL,
  PRIMARY KEY (folderId, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX remote_message_email ON remote_message(emailId);

CREATE TABLE remote_orphan (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
  flags INTEGER NOT NULL,
  PRIMARY KEY (emailId, folderId)
) STRICT, WITHOUT ROWID;
CREATE INDEX remote_orphan_folder ON remote_orphan(folderId);

CREATE TABLE account_sync (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  lastSync INTEGER,
  failure TEXT
) STRICT;

ALTER TABLE email_source ADD COLUMN isPartial INTEGER NOT NULL DEFAULT 0;
ALTER TABLE operation ADD COLUMN notBefore INTEGER;

CREATE TABLE mailbox_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  kind INTEGER NOT NULL,
  folderId INTEGER REFERENCES folder(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  path BLOB
) STRICT;
CREATE INDEX mailbox_change_account ON mailbox_change(accountId, id);
CREATE INDEX mailbox_change_folder ON mailbox_change(folderId) WHERE folderId IS NOT NULL;
CREATE INDEX search_entry_state ON search_entry(flags, hasAttachments, category, position);
CREATE TABLE draft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  folder TEXT NOT NULL UNIQUE,
  emailId INTEGER REFERENCES email(id) ON DELETE CASCADE,
  answeredId INTEGER REFERENCES email(id) ON DELETE SET NULL,
  answerKind INTEGER NOT NULL,
  "references" TEXT NOT NULL,
  savedDigest BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX draft_email ON draft(emailId) WHERE emailId IS NOT NULL;
CREATE INDEX draft_answered ON draft(answeredId) WHERE answeredId IS NOT NULL;
CREATE INDEX draft_account ON draft(accountId);

CREATE TABLE outgoing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  emailId INTEGER NOT NULL UNIQUE REFERENCES email(id) ON DELETE CASCADE,
  draftId INTEGER REFERENCES draft(id) ON DELETE SET NULL,
  file TEXT NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  recipients TEXT NOT NULL,
  dueAt INTEGER NOT NULL,
  phase INTEGER NOT NULL DEFAULT 0,
  isUncertain INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  nextAttempt INTEGER,
  error TEXT
) STRICT;
CREATE INDEX outgoing_draft ON outgoing(draftId) WHERE draftId IS NOT NULL;

CREATE TABLE written (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  accountId INTEGER NOT NULL,
  messageId TEXT NOT NULL
) STRICT;
CREATE INDEX written_message ON written(accountId, messageId);

CREATE TABLE identity (
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT,
  address TEXT NOT NULL,
  PRIMARY KEY (accountId, position)
) STRICT, WITHOUT ROWID;

ALTER TABLE account_server ADD COLUMN smtpSizeLimit INTEGER;

CREATE TABLE discarded_file (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER draft_removed AFTER DELETE ON draft BEGIN
  INSERT OR IGNORE INTO discarded_file VALUES ('drafts/' || OLD.folder);
END;
CREATE TRIGGER outgoing_removed AFTER DELETE ON outgoing BEGIN
  INSERT OR IGNORE INTO discarded_file VALUES ('outbox/' || OLD.file);
END;
ALTER TABLE email ADD COLUMN categoryChosen INTEGER NOT NULL DEFAULT 0;
CREATE INDEX email_chosen ON email(threadId) WHERE categoryChosen = 1;
ALTER TABLE action_change ADD COLUMN oldCategory INTEGER;
ALTER TABLE action_change ADD COLUMN newCategory INTEGER;

CREATE TABLE category_lesson (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  emailId INTEGER NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  features BLOB NOT NULL,
  category INTEGER NOT NULL DEFAULT 0,
  isActive INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX category_lesson_active ON category_lesson(id) WHERE isActive = 1;

CREATE TABLE category_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender TEXT NOT NULL,
  category INTEGER NOT NULL,
  actionId INTEGER,
  isActive INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE thread_summary (
  threadId INTEGER PRIMARY KEY REFERENCES thread(id) ON DELETE CASCADE,
  sentences TEXT NOT NULL
) STRICT;
CREATE TRIGGER summary_email_added AFTER INSERT ON email BEGIN
  DELETE FROM thread_summary WHERE threadId = NEW.threadId;
END;
CREATE TRIGGER summary_email_removed AFTER DELETE ON email BEGIN
  DELETE FROM thread_summary WHERE threadId = OLD.threadId;
END;
CREATE TRIGGER summary_email_moved AFTER UPDATE OF threadId ON email BEGIN
  DELETE FROM thread_summary WHERE threadId IN (OLD.threadId, NEW.threadId);
END;
CREATE TRIGGER summary_email_deleted AFTER UPDATE OF flags ON email WHEN OLD.flags & 32 <> NEW.flags & 32 BEGIN
  DELETE FROM thread_summary WHERE threadId = NEW.threadId;
END;
CREATE TRIGGER summary_body_added AFTER INSERT ON email_body BEGIN
  DELETE FROM thread_summary WHERE threadId = (SELECT threadId FROM email WHERE id = NEW.emailId);
END;
CREATE TRIGGER summary_body_changed AFTER UPDATE OF bodyPlain ON email_body BEGIN
  DELETE FROM thread_summary WHERE threadId = (SELECT threadId FROM email WHERE id = NEW.emailId);
END;
CREATE TRIGGER summary_body_removed AFTER DELETE ON email_body BEGIN
  DELETE FROM thread_summary WHERE threadId = (SELECT threadId FROM email WHERE id = OLD.emailId);
END;
CREATE TABLE rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  accountId INTEGER REFERENCES account(id) ON DELETE CASCADE,
  condition TEXT NOT NULL,
  steps TEXT NOT NULL,
  stops INTEGER NOT NULL,
  isOn INTEGER NOT NULL,
  acted INTEGER NOT NULL DEFAULT 0,
  failure TEXT
) STRICT;
CREATE INDEX rule_position ON rule(position);
CREATE INDEX rule_account ON rule(accountId) WHERE accountId IS NOT NULL;

CREATE TABLE arrival (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;

CREATE TABLE snooze (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  until INTEGER NOT NULL,
  actionId INTEGER REFERENCES action(id) ON DELETE SET NULL
) STRICT;
CREATE INDEX snooze_until ON snooze(until);
CREATE INDEX snooze_action ON snooze(actionId) WHERE actionId IS NOT NULL;
CREATE TRIGGER snooze_over AFTER INSERT ON email_folder
WHEN EXISTS (SELECT 1 FROM snooze WHERE emailId = NEW.emailId) BEGIN
  DELETE FROM snooze WHERE emailId = NEW.emailId
    AND (SELECT type FROM folder WHERE id = NEW.folderId) IN ('inbox', 'trash', 'spam');
END;

ALTER TABLE remote_folder ADD COLUMN newFrom INTEGER;
UPDATE remote_folder SET newFrom = uidNext WHERE uidValidity IS NOT NULL;
COMMIT;
PRAGMA user_version=14;
