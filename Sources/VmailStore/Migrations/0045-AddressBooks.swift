extension Migration {
  /// Address books, of servers and of this machine: their cards as they are, and what they are found by.
  ///
  /// `account_server.addressBooks` says where those of an account are: `NULL` if nobody has looked, `off`, or a URL.
  /// `account_sync.addressBooks` is what their last sync found (``AddressBookState``, as JSON); `NULL` before the first.
  static let addressBooks = Migration(
    number: 45, name: "AddressBooks",
    sql: """
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
      ALTER TABLE account_server ADD COLUMN addressBooks TEXT;
      ALTER TABLE account_sync ADD COLUMN addressBooks TEXT;
      """)
}
