-- What a store of version 45 has beyond one of version 44.
CREATE TABLE address_book (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  accountId INTEGER REFERENCES account(id) ON DELETE CASCADE,
  location TEXT NOT NULL,
  name TEXT NOT NULL,
  syncToken TEXT
) STRICT;
CREATE UNIQUE INDEX address_book_location ON address_book(location, ifnull(accountId, 0));
CREATE INDEX address_book_account ON address_book(accountId);
CREATE TABLE card (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  bookId INTEGER NOT NULL REFERENCES address_book(id) ON DELETE CASCADE,
  href TEXT NOT NULL,
  etag TEXT NOT NULL,
  uid TEXT NOT NULL,
  isGroup INTEGER NOT NULL,
  groups TEXT,
  source BLOB NOT NULL,
  UNIQUE (bookId, href)
) STRICT;
CREATE INDEX card_uid ON card(uid) WHERE uid <> '';
CREATE INDEX card_groups ON card(id) WHERE groups IS NOT NULL;
CREATE TABLE card_address (
  cardId INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  address TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  PRIMARY KEY (cardId, position)
) STRICT, WITHOUT ROWID;
INSERT INTO address_book VALUES(1,2,'https://dav.home.example/me/contacts/','contacts','https://dav.home.example/token/7');
INSERT INTO address_book VALUES(2,NULL,'/home/me/Contacts','Contacts',NULL);
INSERT INTO card VALUES(1,1,'/me/contacts/ann.vcf','"1"','ann-1',0,'team',CAST('BEGIN:VCARD
VERSION:3.0
UID:ann-1
FN:Ann Lee
EMAIL:ann@example.org
CATEGORIES:team
END:VCARD
' AS BLOB));
INSERT INTO card_address VALUES(1,0,'ann@example.org','Ann Lee',' ann lee ann example org');
ALTER TABLE account_server ADD COLUMN addressBooks TEXT;
ALTER TABLE account_sync ADD COLUMN addressBooks TEXT;
UPDATE account_server SET addressBooks = 'https://dav.example.org/';
UPDATE account_sync SET addressBooks = '{"home":{"url":"https://dav.example.org/books/","isBook":false},"time":1700000800}';
PRAGMA user_version=45;
