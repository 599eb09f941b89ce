-- What a store of version 47 has beyond one of the version before.
CREATE TABLE approval (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  decidedAt INTEGER,
  byClient INTEGER NOT NULL DEFAULT 0,
  accountId INTEGER REFERENCES account(id) ON DELETE CASCADE,
  line TEXT NOT NULL,
  bound TEXT NOT NULL,
  question TEXT NOT NULL,
  digest BLOB NOT NULL,
  secret BLOB NOT NULL
) STRICT;
CREATE TABLE sent_once (
  key TEXT PRIMARY KEY NOT NULL,
  emailId INTEGER NOT NULL,
  messageId TEXT NOT NULL,
  subject TEXT NOT NULL,
  queuedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO approval VALUES(1,0,1700000000,1700086400,NULL,0,1,'send draft:1','[]','{"effect":"send mail","items":[],"reason":"sends mail"}',X'00',X'01');
INSERT INTO sent_once VALUES('order-1',1,'a@example.org','About a',1700000000);
PRAGMA user_version=47;
