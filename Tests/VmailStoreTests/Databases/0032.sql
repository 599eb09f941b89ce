-- A store of version 32, as a vmail of commit 542a00f1 left it: its database as dumped by sqlite3. Its sources are in the folder
-- sources.
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
INSERT INTO account VALUES(2,'home','me@home.example','imap');
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
INSERT INTO folder VALUES(8,2,'Inbox','inbox',0);
INSERT INTO folder VALUES(9,2,'Starred','starred',0);
INSERT INTO folder VALUES(10,2,'Sent','sent',0);
INSERT INTO folder VALUES(11,2,'Drafts','drafts',0);
INSERT INTO folder VALUES(12,2,'Spam','spam',0);
INSERT INTO folder VALUES(13,2,'Trash','trash',0);
INSERT INTO folder VALUES(14,2,'Trips','custom',0);
INSERT INTO folder VALUES(15,2,'Archive','custom',1);
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
INSERT INTO thread VALUES(3,2,'About d',1700000300,2,0,0,0,1,'Snippet of e','[{"email":"me@home.example","name":"Me"},{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread VALUES(4,2,'About f',1700000360,1,0,0,0,1,'Snippet of f','[{"email":"me@home.example","name":"Me"}]');
INSERT INTO thread VALUES(5,2,'About g',1700000420,1,0,0,0,1,'Snippet of g','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread VALUES(6,2,'About h',1700000480,1,1,0,0,1,'Snippet of h','[{"email":"ann@example.org","name":"Ann"}]');
CREATE TABLE thread_alias (
  alias INTEGER PRIMARY KEY,
  threadId INTEGER NOT NULL REFERENCES thread(id)
) STRICT;
INSERT INTO thread_alias VALUES(7,3);
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
INSERT INTO thread_key VALUES(2,'d@example.org',3);
INSERT INTO thread_key VALUES(2,'e@example.org',3);
INSERT INTO thread_key VALUES(2,'f@example.org',4);
INSERT INTO thread_key VALUES(2,'g@example.org',5);
INSERT INTO thread_key VALUES(2,'h@example.org',6);
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
INSERT INTO thread_row VALUES(-2,1700000420,5,2,1,0,1,0,0,0,'About g','Snippet of g','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(1,1700000060,1,1,1,0,1,0,0,0,'About a','Snippet of a','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(1,1700000180,2,1,1,1,1,1,0,0,'About c','Snippet of c','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(6,1700000120,1,1,1,1,2,1,0,1,'About a','Snippet of b','[{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(8,1700000300,3,2,1,0,2,0,0,0,'About d','Snippet of e','[{"email":"me@home.example","name":"Me"},{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(11,1700000300,3,2,1,0,2,0,0,0,'About d','Snippet of e','[{"email":"me@home.example","name":"Me"},{"email":"ann@example.org","name":"Ann"}]');
INSERT INTO thread_row VALUES(14,1700000480,6,2,1,1,1,1,0,0,'About h','Snippet of h','[{"email":"ann@example.org","name":"Ann"}]');
CREATE TABLE view_count (
  view INTEGER NOT NULL,
  category INTEGER NOT NULL,
  total INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  PRIMARY KEY (view, category)
) STRICT, WITHOUT ROWID;
INSERT INTO view_count VALUES(-2,1,1,0);
INSERT INTO view_count VALUES(1,1,2,1);
INSERT INTO view_count VALUES(6,1,1,1);
INSERT INTO view_count VALUES(8,1,1,0);
INSERT INTO view_count VALUES(11,1,1,0);
INSERT INTO view_count VALUES(14,1,1,1);
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
, copyFlags INTEGER NOT NULL DEFAULT 0, categoryChosen INTEGER NOT NULL DEFAULT 0, senderWarnings TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO email VALUES(1,1,1,1700000120,1700000000,0,0,1,1,1,14,'Ann','ann@example.org','About b','Snippet of b','b@example.org',X'646967657374206f662062',replace('x@example.org\na@example.org','\n',char(10)),replace('x@example.org\na@example.org','\n',char(10)),'[{"email":"bob@example.org","name":"Bob"}]','[]',0,0,'');
INSERT INTO email VALUES(2,1,2,1700000180,1700000000,0,0,1,0,0,14,'Ann','ann@example.org','About c','Snippet of c','c@example.org',X'646967657374206f662063','','','[{"email":"bob@example.org","name":"Bob"}]','[]',0,0,'');
INSERT INTO email VALUES(3,1,1,1700000060,1700000000,1,0,1,0,0,14,'Ann','ann@example.org','About a','Snippet of a','a@example.org',X'646967657374206f662061','','','[{"email":"bob@example.org","name":"Bob"}]','[]',1,0,'');
INSERT INTO email VALUES(4,2,3,1700000240,1700000240,1,0,1,0,0,44,'Ann','ann@example.org','About d','Snippet of d','d@example.org',X'77bae5b7160a999e9deeba915f47a77d69874ec3c1eea0dc97a5fbf6a7673538','','','[{"email":"me@home.example","name":"Me"}]','[]',0,0,'');
INSERT INTO email VALUES(5,2,3,1700000300,1700000300,9,0,1,0,0,44,'Me','me@home.example','About e','Snippet of e','e@example.org',X'24ec1e261862d1a6090c88fe7994763fad4e2c78ddf45bcd59817e98a0d90e50','d@example.org','d@example.org','[{"email":"ann@example.org","name":"Ann"}]','[]',0,0,'');
INSERT INTO email VALUES(6,2,4,1700000360,1700000360,1,1,1,0,0,44,'Me','me@home.example','About f','Snippet of f','f@example.org',X'476d6aef5354c63a4aefd69f6fcdee27e49c95e433f143850d06a17698656c87','','','[{"email":"ann@example.org","name":"Ann"}]','[]',0,0,'');
INSERT INTO email VALUES(7,2,5,1700000420,1700000420,65,0,1,0,0,44,'Ann','ann@example.org','About g','Snippet of g','g@example.org',X'1ed05b5c966bcf57981b0f9707d8714b7063f9a217e7cffb6f349e177a387a5a','','','[{"email":"me@home.example","name":"Me"}]','[]',0,0,'');
INSERT INTO email VALUES(8,2,6,1700000480,1700000480,0,0,1,0,0,44,'Ann','ann@example.org','About h','Snippet of h','h@example.org',X'464c94a45def433e38dcefa5af89be3f91bc63de5e3086a2e132c4a950c57f35','','','[{"email":"me@home.example","name":"Me"}]','[]',0,0,'');
CREATE TABLE email_folder (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  folderId INTEGER NOT NULL REFERENCES folder(id),
  uid INTEGER,
  PRIMARY KEY (emailId, folderId)
) STRICT, WITHOUT ROWID;
INSERT INTO email_folder VALUES(1,6,NULL);
INSERT INTO email_folder VALUES(2,1,NULL);
INSERT INTO email_folder VALUES(3,1,NULL);
INSERT INTO email_folder VALUES(4,8,NULL);
INSERT INTO email_folder VALUES(5,11,NULL);
INSERT INTO email_folder VALUES(7,15,NULL);
INSERT INTO email_folder VALUES(8,14,NULL);
CREATE TABLE email_body (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  textVersion INTEGER NOT NULL,
  bodyPlain TEXT NOT NULL,
  bodyHTML TEXT
) STRICT;
INSERT INTO email_body VALUES(1,1,'Text of b',NULL);
INSERT INTO email_body VALUES(2,1,'Text of c',NULL);
INSERT INTO email_body VALUES(3,1,'Text of a',NULL);
INSERT INTO email_body VALUES(4,5,'Text of d',NULL);
INSERT INTO email_body VALUES(5,5,'Text of e',NULL);
INSERT INTO email_body VALUES(6,5,'Text of f',NULL);
INSERT INTO email_body VALUES(7,5,'Text of g',NULL);
INSERT INTO email_body VALUES(8,5,'Text of h',NULL);
CREATE TABLE email_source (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  segment INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  isQuoted INTEGER NOT NULL
, isPartial INTEGER NOT NULL DEFAULT 0, digest BLOB, packedLength INTEGER) STRICT;
INSERT INTO email_source VALUES(1,1,46,14,0,0,NULL,NULL);
INSERT INTO email_source VALUES(2,1,107,14,0,0,NULL,NULL);
INSERT INTO email_source VALUES(3,1,168,14,0,0,NULL,NULL);
INSERT INTO email_source VALUES(4,2,0,44,0,0,X'77bae5b7160a999e9deeba915f47a77d69874ec3c1eea0dc97a5fbf6a7673538',95);
INSERT INTO email_source VALUES(5,2,95,44,0,0,X'24ec1e261862d1a6090c88fe7994763fad4e2c78ddf45bcd59817e98a0d90e50',95);
INSERT INTO email_source VALUES(6,2,190,44,0,0,X'476d6aef5354c63a4aefd69f6fcdee27e49c95e433f143850d06a17698656c87',95);
INSERT INTO email_source VALUES(7,2,285,44,0,0,X'1ed05b5c966bcf57981b0f9707d8714b7063f9a217e7cffb6f349e177a387a5a',95);
INSERT INTO email_source VALUES(8,2,380,44,0,0,X'464c94a45def433e38dcefa5af89be3f91bc63de5e3086a2e132c4a950c57f35',95);
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
INSERT INTO search_entry VALUES(435200061440,4,3,2,1700000240,1,1,44,0,0,0,-7085570627047167086,'');
INSERT INTO search_entry VALUES(435200076800,5,3,2,1700000300,9,1,44,0,0,0,7805993245761771696,'');
INSERT INTO search_entry VALUES(435200092160,6,4,2,1700000360,1,1,44,0,0,0,2443720724966464768,'');
INSERT INTO search_entry VALUES(435200107520,7,5,2,1700000420,65,1,44,0,0,0,-1066565221371295406,'');
INSERT INTO search_entry VALUES(435200122880,8,6,2,1700000480,0,1,44,0,0,0,-4418194911943347182,'');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search_text','search_text',0,'CREATE VIRTUAL TABLE search_text USING fts5(
  body, subject, sender, recipient, copy, file, list,
  content='''', tokenize=''ascii'', detail=full
)');
CREATE TABLE IF NOT EXISTS 'search_text_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_text_data VALUES(1,X'0818102020000200');
INSERT INTO search_text_data VALUES(10,X'000000020106060006010101020101030101040101050101060101');
INSERT INTO search_text_data VALUES(137438953473,X'000001150230618cd59fc4f80008040101030204626f75748cd59fc4f80006010102f80006010102f8000601010202026e6e8cd59fc4f8000801020203f8000801020203f80008010202030101628cd59fc5f000080401010302026f628cd59fc4f8000801030203f8000801030203f80008010302030101638cd59fc6e800080401010301076578616d706c658cd59fc4f8000c010204010304f8000c010204010304f8000c01020401030401026f668cd59fc4f8000203f8000203f8000203020272678cd59fc4f8000c010205010305f8000c010205010305f8000c01020501030501037064668cd59fc5f000060105030104746578748cd59fc4f8000202f8000202f80002020101788cd59fc5f00006010502040e1c1d0e1d0e2814230f16');
INSERT INTO search_text_data VALUES(274877906945,X'0000008f063061626f75748cd59fc7e0000601010202026e6e8cd59fc7e00008010202030101648cd59fc7e000080401010301076578616d706c658cd59fc7e0000c0102040103050104686f6d658cd59fc7e0000601030401026d658cd59fc7e000080103020301026f668cd59fc7e0000203020272678cd59fc7e000060102050104746578748cd59fc7e000020204110f0e16100f0c0e');
INSERT INTO search_text_data VALUES(412316860417,X'0000008e063061626f75748cd59fc8d8000601010202026e6e8cd59fc8d80008010302030101658cd59fc8d8000804010103020678616d706c658cd59fc8d8000c0102050103040104686f6d658cd59fc8d8000601020401026d658cd59fc8d800080102020301026f668cd59fc8d8000203020272678cd59fc8d800060103050104746578748cd59fc8d800020204110f0e15100f0c0e');
INSERT INTO search_text_data VALUES(549755813889,X'0000008f063061626f75748cd59fc9d0000601010202026e6e8cd59fc9d000080103020301076578616d706c658cd59fc9d0000c0102050103040101668cd59fc9d00008040101030104686f6d658cd59fc9d0000601020401026d658cd59fc9d000080102020301026f668cd59fc9d0000203020272678cd59fc9d000060103050104746578748cd59fc9d000020204110f160e100f0c0e');
INSERT INTO search_text_data VALUES(687194767361,X'0000008f063061626f75748cd59fcac8000601010202026e6e8cd59fcac800080102020301076578616d706c658cd59fcac8000c0102040103050101678cd59fcac80008040101030104686f6d658cd59fcac8000601030401026d658cd59fcac800080103020301026f668cd59fcac8000203020272678cd59fcac800060102050104746578748cd59fcac800020204110f160e100f0c0e');
INSERT INTO search_text_data VALUES(824633720833,X'0000008e063061626f75748cd59fcbc0000601010202026e6e8cd59fcbc000080102020301076578616d706c658cd59fcbc0000c0102040103050101688cd59fcbc000080401010302036f6d658cd59fcbc0000601030401026d658cd59fcbc000080103020301026f668cd59fcbc0000203020272678cd59fcbc000060102050104746578748cd59fcbc000020204110f160e0f0f0c0e');
CREATE TABLE IF NOT EXISTS 'search_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_text_idx VALUES(1,X'',2);
INSERT INTO search_text_idx VALUES(2,X'',2);
INSERT INTO search_text_idx VALUES(3,X'',2);
INSERT INTO search_text_idx VALUES(4,X'',2);
INSERT INTO search_text_idx VALUES(5,X'',2);
INSERT INTO search_text_idx VALUES(6,X'',2);
CREATE TABLE IF NOT EXISTS 'search_text_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_text_docsize VALUES(435200015360,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200030720,X'03020404000200');
INSERT INTO search_text_docsize VALUES(435200046080,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200061440,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200076800,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200092160,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200107520,X'03020404000000');
INSERT INTO search_text_docsize VALUES(435200122880,X'03020404000000');
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
CREATE TABLE action (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  state INTEGER NOT NULL,
  due INTEGER,
  undone INTEGER
, doneAt INTEGER, undoneAt INTEGER, rule TEXT) STRICT;
INSERT INTO "action" VALUES(1,'snooze 1700100000',1,NULL,NULL,1700000450,NULL,NULL);
INSERT INTO "action" VALUES(2,'archive',2,NULL,1,1700000460,1700000470,NULL);
INSERT INTO "action" VALUES(3,'read',1,NULL,NULL,1700000480,NULL,'Trips');
INSERT INTO "action" VALUES(4,'delete',0,1700000500000,NULL,NULL,NULL,NULL);
CREATE TABLE action_place (
  actionId INTEGER NOT NULL REFERENCES action(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  threadId INTEGER NOT NULL,
  view INTEGER NOT NULL,
  isPending INTEGER NOT NULL,
  PRIMARY KEY (actionId, position)
) STRICT, WITHOUT ROWID;
INSERT INTO action_place VALUES(1,0,5,8,0);
INSERT INTO action_place VALUES(2,0,3,8,0);
INSERT INTO action_place VALUES(3,0,3,8,0);
INSERT INTO action_place VALUES(4,0,6,14,1);
CREATE TABLE action_change (
  actionId INTEGER NOT NULL,
  position INTEGER NOT NULL,
  emailId INTEGER NOT NULL,
  removedFolders TEXT NOT NULL,
  addedFolders TEXT NOT NULL,
  removedFlags INTEGER NOT NULL,
  addedFlags INTEGER NOT NULL, oldCategory INTEGER, newCategory INTEGER,
  PRIMARY KEY (actionId, position, emailId),
  FOREIGN KEY (actionId, position) REFERENCES action_place(actionId, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO action_change VALUES(1,0,7,'8','15',0,0,NULL,NULL);
INSERT INTO action_change VALUES(2,0,4,'8','15',0,0,NULL,NULL);
INSERT INTO action_change VALUES(3,0,4,'','',0,1,2,3);
INSERT INTO action_change VALUES(4,0,8,'14','13',0,0,NULL,NULL);
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
, notBefore INTEGER) STRICT;
INSERT INTO operation VALUES(1,2,5,NULL,5,NULL,11,0,0,NULL,0,1,NULL,1700000600);
CREATE TABLE trusted_sender (
  senderEmail TEXT PRIMARY KEY,
  createdDate INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO trusted_sender VALUES('ann@example.org',1700000000000);
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
, smtpSizeLimit INTEGER, smtpTrust TEXT, smtpAuthoritiesFile TEXT, smtpPinnedSHA256 TEXT) STRICT;
INSERT INTO account_server VALUES(2,'imap.home.example',993,'tls','smtp.home.example',587,'starttls','me','command','pass show home','other','client','pinned',NULL,'abababababababababababababababababababababababababababababababab',0,26214400,'system',NULL,NULL);
CREATE TABLE remote_folder (
  folderId INTEGER PRIMARY KEY REFERENCES folder(id) ON DELETE CASCADE,
  accountId INTEGER NOT NULL REFERENCES account(id),
  path BLOB NOT NULL,
  isSynced INTEGER NOT NULL,
  uidValidity INTEGER,
  uidNext INTEGER NOT NULL DEFAULT 1,
  modSeq INTEGER,
  gap TEXT NOT NULL DEFAULT '', newFrom INTEGER, keptFlags INTEGER, isReadOnly INTEGER NOT NULL DEFAULT 0,
  UNIQUE (accountId, path)
) STRICT;
INSERT INTO remote_folder VALUES(8,2,X'494e424f58',1,1600000000,9,40,'2:3',5,NULL,0);
INSERT INTO remote_folder VALUES(10,2,X'53656e74',1,1600000000,9,40,'',5,NULL,0);
INSERT INTO remote_folder VALUES(11,2,X'447261667473',1,1600000000,9,40,'',5,NULL,0);
INSERT INTO remote_folder VALUES(12,2,X'4a756e6b',1,1600000000,9,40,'',5,NULL,0);
INSERT INTO remote_folder VALUES(13,2,X'5472617368',1,1600000000,9,40,'',5,NULL,0);
INSERT INTO remote_folder VALUES(14,2,X'5472697073',1,1600000000,9,40,'',5,NULL,0);
INSERT INTO remote_folder VALUES(15,2,X'41726368697665',1,1600000000,9,40,'',5,31,0);
CREATE TABLE remote_message (
  folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
  uid INTEGER NOT NULL,
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  flags INTEGER NOT NULL,
  PRIMARY KEY (folderId, uid)
) STRICT, WITHOUT ROWID;
INSERT INTO remote_message VALUES(8,5,4,1);
INSERT INTO remote_message VALUES(15,3,7,1);
CREATE TABLE remote_orphan (
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  folderId INTEGER NOT NULL REFERENCES remote_folder(folderId) ON DELETE CASCADE,
  flags INTEGER NOT NULL,
  PRIMARY KEY (emailId, folderId)
) STRICT, WITHOUT ROWID;
INSERT INTO remote_orphan VALUES(8,14,0);
CREATE TABLE account_sync (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE,
  lastSync INTEGER,
  failure TEXT
) STRICT;
INSERT INTO account_sync VALUES(2,1700000400,NULL);
CREATE TABLE mailbox_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  kind INTEGER NOT NULL,
  folderId INTEGER REFERENCES folder(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  path BLOB
) STRICT;
INSERT INTO mailbox_change VALUES(1,2,2,14,'Travel',X'5472697073');
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
INSERT INTO draft VALUES(1,2,'e-draft',5,4,1,'d@example.org',X'00ff');
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
, isResent INTEGER NOT NULL DEFAULT 0, isScheduled INTEGER NOT NULL DEFAULT 0, remindAt INTEGER, holdUntil INTEGER) STRICT;
INSERT INTO outgoing VALUES(1,6,NULL,'f.eml','me@home.example','ann@example.org',4102444800000,0,0,0,NULL,NULL,0,1,4102531200,NULL);
CREATE TABLE written (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  accountId INTEGER NOT NULL,
  messageId TEXT NOT NULL
) STRICT;
INSERT INTO written VALUES(6,2,'f@example.org');
CREATE TABLE identity (
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT,
  address TEXT NOT NULL,
  PRIMARY KEY (accountId, position)
) STRICT, WITHOUT ROWID;
INSERT INTO identity VALUES(2,0,'Me','me@home.example');
INSERT INTO identity VALUES(2,1,NULL,'me@club.example');
CREATE TABLE discarded_file (path TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO discarded_file VALUES('drafts/gone');
CREATE TABLE category_lesson (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  emailId INTEGER NOT NULL UNIQUE,
  sender TEXT NOT NULL,
  features BLOB NOT NULL,
  category INTEGER NOT NULL DEFAULT 0,
  isActive INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO category_lesson VALUES(1,4,'ann@example.org',X'0100000002000000',1,1);
CREATE TABLE category_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender TEXT NOT NULL,
  category INTEGER NOT NULL,
  actionId INTEGER,
  isActive INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO category_rule VALUES(1,'ann@example.org',1,3,1);
CREATE TABLE thread_summary (
  threadId INTEGER PRIMARY KEY REFERENCES thread(id) ON DELETE CASCADE,
  sentences TEXT NOT NULL
) STRICT;
INSERT INTO thread_summary VALUES(3,replace('extract\n1	Ann	Text of d','\n',char(10)));
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
INSERT INTO rule VALUES(1,1,'Trips',2,'from:ann','star; label Trips',0,1,3,NULL);
CREATE TABLE arrival (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;
INSERT INTO arrival VALUES(4);
CREATE TABLE snooze (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  until INTEGER NOT NULL,
  actionId INTEGER REFERENCES action(id) ON DELETE SET NULL
, isReminder INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO snooze VALUES(7,1700100000,1,0);
CREATE TABLE server_answer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  emailId INTEGER NOT NULL REFERENCES email(id) ON DELETE CASCADE,
  time INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  fromFolder INTEGER,
  toFolder INTEGER,
  addedFlags INTEGER NOT NULL,
  removedFlags INTEGER NOT NULL,
  refusal TEXT
) STRICT;
INSERT INTO server_answer VALUES(1,7,1700000455,0,8,15,0,0,NULL);
CREATE TABLE source_check (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  lastEmailId INTEGER NOT NULL,
  finishedAt INTEGER
) STRICT;
INSERT INTO source_check VALUES(1,3,1699990000);
CREATE TABLE source_damage (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;
INSERT INTO source_damage VALUES(8);
CREATE TABLE failure (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  text TEXT NOT NULL,
  threadId INTEGER,
  accountId INTEGER REFERENCES account(id) ON DELETE CASCADE
) STRICT;
INSERT INTO failure VALUES(1,1,'archive',NULL,NULL);
CREATE TABLE failure_place (
  failureId INTEGER NOT NULL REFERENCES failure(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  threadId INTEGER NOT NULL,
  view INTEGER NOT NULL,
  PRIMARY KEY (failureId, position)
) STRICT, WITHOUT ROWID;
INSERT INTO failure_place VALUES(1,0,3,8);
CREATE TABLE source_segment (
  number INTEGER PRIMARY KEY,
  size INTEGER NOT NULL
) STRICT;
INSERT INTO source_segment VALUES(2,475);
CREATE TABLE tally (
  folderId INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
  kind INTEGER NOT NULL,
  key TEXT NOT NULL,
  messages INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (folderId, kind, key)
) STRICT, WITHOUT ROWID;
INSERT INTO tally VALUES(1,0,'ann@example.org',2,28);
INSERT INTO tally VALUES(1,2,'2023-11',2,28);
INSERT INTO tally VALUES(1,3,'2',2,28);
INSERT INTO tally VALUES(6,0,'ann@example.org',1,14);
INSERT INTO tally VALUES(6,2,'2023-11',1,14);
INSERT INTO tally VALUES(6,3,'2',1,14);
CREATE TABLE tally_change (
  id INTEGER PRIMARY KEY,
  folderId INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
  sign INTEGER NOT NULL,
  sender TEXT NOT NULL,
  list TEXT NOT NULL,
  dateReceived INTEGER NOT NULL,
  sizeBytes INTEGER NOT NULL
) STRICT;
INSERT INTO tally_change VALUES(1,8,1,'ann@example.org','',1700000240,44);
INSERT INTO tally_change VALUES(2,11,1,'me@home.example','',1700000300,44);
INSERT INTO tally_change VALUES(3,15,1,'ann@example.org','',1700000420,44);
INSERT INTO tally_change VALUES(4,14,1,'ann@example.org','',1700000480,44);
CREATE TABLE maildir_mirror (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  path TEXT NOT NULL UNIQUE,
  direction TEXT NOT NULL,
  inode INTEGER NOT NULL,
  lastRun INTEGER
) STRICT;
INSERT INTO maildir_mirror VALUES(1,2,'/home/me/Mail','both',1234,1700000100);
CREATE TABLE mirrored_maildir (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mirrorId INTEGER NOT NULL REFERENCES maildir_mirror(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  place INTEGER,
  curTime INTEGER,
  newTime INTEGER,
  UNIQUE (mirrorId, path)
) STRICT;
INSERT INTO mirrored_maildir VALUES(1,1,'.',8,1700000100000000000,1700000100000000000);
CREATE TABLE mirrored_file (
  maildirId INTEGER NOT NULL REFERENCES mirrored_maildir(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  flags INTEGER NOT NULL,
  isTrashed INTEGER NOT NULL,
  emailId INTEGER REFERENCES email(id) ON DELETE SET NULL,
  state INTEGER NOT NULL,
  PRIMARY KEY (maildirId, name)
) STRICT, WITHOUT ROWID;
INSERT INTO mirrored_file VALUES(1,'1700000240.1.host','cur/1700000240.1.host:2,S',1,0,4,0);
CREATE TABLE mirror_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mirrorId INTEGER NOT NULL REFERENCES maildir_mirror(id) ON DELETE CASCADE,
  emailId INTEGER NOT NULL,
  UNIQUE (emailId, mirrorId)
) STRICT;
INSERT INTO mirror_change VALUES(2,1,4);
INSERT INTO mirror_change VALUES(4,1,5);
INSERT INTO mirror_change VALUES(5,1,6);
INSERT INTO mirror_change VALUES(7,1,7);
INSERT INTO mirror_change VALUES(9,1,8);
CREATE TABLE screened_account (
  accountId INTEGER PRIMARY KEY REFERENCES account(id) ON DELETE CASCADE
) STRICT;
INSERT INTO screened_account VALUES(2);
CREATE TABLE screened_sender (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sender TEXT NOT NULL,
  decision TEXT NOT NULL,
  actionId INTEGER,
  isActive INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO screened_sender VALUES(1,'ann@example.org','approved',NULL,1);
INSERT INTO screened_sender VALUES(2,'spam@example.net','denied',1,1);
CREATE TABLE sealed_text (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE
) STRICT;
INSERT INTO sealed_text VALUES(7);
CREATE TABLE session_key (
  emailId INTEGER PRIMARY KEY REFERENCES email(id) ON DELETE CASCADE,
  key TEXT NOT NULL
) STRICT;
INSERT INTO session_key VALUES(7,'9:00112233445566778899AABBCCDDEEFF');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('account',2);
INSERT INTO sqlite_sequence VALUES('folder',15);
INSERT INTO sqlite_sequence VALUES('thread',7);
INSERT INTO sqlite_sequence VALUES('email',8);
INSERT INTO sqlite_sequence VALUES('attachment',1);
INSERT INTO sqlite_sequence VALUES('maildir_mirror',1);
INSERT INTO sqlite_sequence VALUES('mirrored_maildir',1);
INSERT INTO sqlite_sequence VALUES('screened_sender',2);
INSERT INTO sqlite_sequence VALUES('mirror_change',9);
INSERT INTO sqlite_sequence VALUES('action',4);
INSERT INTO sqlite_sequence VALUES('operation',1);
INSERT INTO sqlite_sequence VALUES('server_answer',1);
INSERT INTO sqlite_sequence VALUES('mailbox_change',1);
INSERT INTO sqlite_sequence VALUES('draft',1);
INSERT INTO sqlite_sequence VALUES('outgoing',1);
INSERT INTO sqlite_sequence VALUES('category_lesson',1);
INSERT INTO sqlite_sequence VALUES('category_rule',1);
INSERT INTO sqlite_sequence VALUES('rule',1);
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
CREATE INDEX action_pending ON action(id) WHERE state = 0;
CREATE INDEX action_undone ON action(undone) WHERE state = 2;
CREATE UNIQUE INDEX action_place_pending ON action_place(view, threadId) WHERE isPending = 1;
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
CREATE INDEX remote_message_email ON remote_message(emailId);
CREATE INDEX remote_orphan_folder ON remote_orphan(folderId);
CREATE INDEX mailbox_change_account ON mailbox_change(accountId, id);
CREATE INDEX mailbox_change_folder ON mailbox_change(folderId) WHERE folderId IS NOT NULL;
CREATE INDEX search_entry_state ON search_entry(flags, hasAttachments, category, position);
CREATE UNIQUE INDEX draft_email ON draft(emailId) WHERE emailId IS NOT NULL;
CREATE INDEX draft_answered ON draft(answeredId) WHERE answeredId IS NOT NULL;
CREATE INDEX draft_account ON draft(accountId);
CREATE INDEX outgoing_draft ON outgoing(draftId) WHERE draftId IS NOT NULL;
CREATE INDEX written_message ON written(accountId, messageId);
CREATE TRIGGER draft_removed AFTER DELETE ON draft BEGIN
  INSERT OR IGNORE INTO discarded_file VALUES ('drafts/' || OLD.folder);
END;
CREATE TRIGGER outgoing_removed AFTER DELETE ON outgoing BEGIN
  INSERT OR IGNORE INTO discarded_file VALUES ('outbox/' || OLD.file);
END;
CREATE INDEX email_chosen ON email(threadId) WHERE categoryChosen = 1;
CREATE INDEX category_lesson_active ON category_lesson(id) WHERE isActive = 1;
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
CREATE INDEX rule_position ON rule(position);
CREATE INDEX rule_account ON rule(accountId) WHERE accountId IS NOT NULL;
CREATE INDEX snooze_until ON snooze(until);
CREATE INDEX snooze_action ON snooze(actionId) WHERE actionId IS NOT NULL;
CREATE TRIGGER snooze_over AFTER INSERT ON email_folder
WHEN EXISTS (SELECT 1 FROM snooze WHERE emailId = NEW.emailId) BEGIN
  DELETE FROM snooze WHERE emailId = NEW.emailId
    AND (SELECT type FROM folder WHERE id = NEW.folderId) IN ('inbox', 'trash', 'spam');
END;
CREATE INDEX action_change_email ON action_change(emailId);
CREATE INDEX server_answer_email ON server_answer(emailId, id);
CREATE INDEX email_doubted ON email(threadId) WHERE senderWarnings <> '';
CREATE INDEX email_body_version ON email_body(textVersion);
CREATE INDEX email_muted ON email(threadId) WHERE flags & 64 <> 0;
CREATE TRIGGER tally_filed AFTER INSERT ON email_folder BEGIN
  INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
  SELECT new.folderId, 1, fromAddress, list, e.dateReceived, e.sizeBytes
  FROM search_entry AS e JOIN email ON email.id = e.emailId WHERE e.emailId = new.emailId;
END;
CREATE TRIGGER tally_unfiled AFTER DELETE ON email_folder BEGIN
  INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
  SELECT old.folderId, -1, fromAddress, list, e.dateReceived, e.sizeBytes
  FROM search_entry AS e JOIN email ON email.id = e.emailId WHERE e.emailId = old.emailId;
END;
CREATE TRIGGER tally_indexed AFTER INSERT ON search_entry BEGIN
  INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
  SELECT folderId, 1, fromAddress, new.list, new.dateReceived, new.sizeBytes
  FROM email_folder JOIN email ON email.id = emailId WHERE emailId = new.emailId;
END;
CREATE TRIGGER tally_unindexed AFTER DELETE ON search_entry BEGIN
  INSERT INTO tally_change (folderId, sign, sender, list, dateReceived, sizeBytes)
  SELECT folderId, -1, fromAddress, old.list, old.dateReceived, old.sizeBytes
  FROM email_folder JOIN email ON email.id = emailId WHERE emailId = old.emailId;
END;
CREATE INDEX maildir_mirror_account ON maildir_mirror(accountId);
CREATE INDEX mirrored_file_email ON mirrored_file(emailId);
CREATE INDEX mirror_change_mirror ON mirror_change(mirrorId, id);
CREATE TRIGGER mirror_added AFTER INSERT ON email
WHEN EXISTS (SELECT 1 FROM maildir_mirror WHERE accountId = new.accountId) BEGIN
  DELETE FROM mirror_change WHERE emailId = new.id;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT id, new.id FROM maildir_mirror WHERE accountId = new.accountId;
END;
CREATE TRIGGER mirror_marked AFTER UPDATE OF flags, sendState ON email
WHEN EXISTS (SELECT 1 FROM maildir_mirror WHERE accountId = new.accountId) BEGIN
  DELETE FROM mirror_change WHERE emailId = new.id;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT id, new.id FROM maildir_mirror WHERE accountId = new.accountId;
END;
CREATE TRIGGER mirror_filed AFTER INSERT ON email_folder
WHEN EXISTS (SELECT 1 FROM maildir_mirror) BEGIN
  DELETE FROM mirror_change WHERE emailId = new.emailId;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT maildir_mirror.id, email.id FROM email JOIN maildir_mirror USING (accountId) WHERE email.id = new.emailId;
END;
CREATE TRIGGER mirror_unfiled AFTER DELETE ON email_folder
WHEN EXISTS (SELECT 1 FROM maildir_mirror) BEGIN
  DELETE FROM mirror_change WHERE emailId = old.emailId;
  INSERT INTO mirror_change (mirrorId, emailId)
  SELECT maildir_mirror.id, email.id FROM email JOIN maildir_mirror USING (accountId) WHERE email.id = old.emailId;
END;
CREATE INDEX screened_sender_sender ON screened_sender(sender);
CREATE INDEX screened_sender_action ON screened_sender(actionId) WHERE actionId IS NOT NULL;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA user_version=32;
