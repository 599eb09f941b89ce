public import VmailDomain

/// Reads address books and their cards.
enum AddressBookQuery {
  static let booksSQL = "SELECT id, accountId, location, name, syncToken FROM address_book ORDER BY id"
  static let cardsSQL = "SELECT id, bookId, href, etag, source FROM card WHERE bookId = ? ORDER BY id"
  static let cardSQL = "SELECT id, bookId, href, etag, source FROM card WHERE id = ?"
  static let countSQL = "SELECT count(*) FROM card WHERE bookId = ?"
  static let etagsSQL = "SELECT href, etag FROM card WHERE bookId = ?"
  static let uidSQL =
    "SELECT id, bookId, href, etag, source FROM card WHERE uid = ? AND uid <> '' ORDER BY id"
  static let groupsSQL =
    "SELECT id, isGroup, groups, bookId FROM card INDEXED BY card_groups WHERE groups IS NOT NULL ORDER BY id"
  /// All rows are examined: fewer than a machine has people.
  static let addressesSQL = "SELECT cardId, address, name FROM card_address"
  static let addressesOfCardSQL = addressesSQL + " WHERE cardId = ? ORDER BY position"

  static func book(_ row: SQLStatement.Columns) -> AddressBook {
    AddressBook(
      id: AddressBookID(row.integer(0)), accountId: row.optionalInteger(1).map(AccountID.init),
      location: row.text(2), name: row.text(3), syncToken: row.optionalText(4))
  }

  static func card(_ row: SQLStatement.Columns) -> StoredCard {
    StoredCard(
      id: CardID(row.integer(0)), bookId: AddressBookID(row.integer(1)),
      card: AddressBookCard(href: row.text(2), etag: row.text(3), source: row.blob(4)))
  }

  static func address(_ row: SQLStatement.Columns) -> CardAddress {
    let name = row.text(2)
    return CardAddress(
      cardId: CardID(row.integer(0)), person: Participant(name: name.isEmpty ? nil : name, email: row.text(1))
    )
  }
}

extension Snapshot {
  /// Returns all address books, the oldest first.
  public func addressBooks() throws -> [AddressBook] {
    try SQLStatement(db, AddressBookQuery.booksSQL).all(body: AddressBookQuery.book)
  }

  /// Returns the cards of a book, the oldest first.
  public func cards(in book: AddressBookID) throws -> [StoredCard] {
    try SQLStatement(db, AddressBookQuery.cardsSQL).all(.integer(book.rawValue), body: AddressBookQuery.card)
  }

  public func card(_ id: CardID) throws -> StoredCard? {
    try SQLStatement(db, AddressBookQuery.cardSQL).first(.integer(id.rawValue), body: AddressBookQuery.card)
  }

  /// Returns the cards with an identifier (``VCard/uid``): one for each book that has it.
  public func cards(uid: String) throws -> [StoredCard] {
    try SQLStatement(db, AddressBookQuery.uidSQL).all(.text(uid), body: AddressBookQuery.card)
  }

  /// Returns the number of cards of a book.
  public func cardCount(in book: AddressBookID) throws -> Int {
    try SQLStatement(db, AddressBookQuery.countSQL).first(.integer(book.rawValue)) { $0.int(0) } ?? 0
  }

  /// Returns the etags of the cards of a book, by href.
  public func cardETags(in book: AddressBookID) throws -> [String: String] {
    var etags: [String: String] = [:]
    try SQLStatement(db, AddressBookQuery.etagsSQL).forEach(.integer(book.rawValue)) { row in
      etags[row.text(0)] = row.text(1)
    }
    return etags
  }

  /// Returns the addresses of cards of which a word of the name or address begins with each word of the query
  /// (``ContactWords``); all for a query without words. Those of one card are in order, the preferred first.
  /// - Parameter books: the books that count; `nil` for all.
  public func cardAddresses(
    matching query: String = "", in books: [AddressBookID]? = nil
  ) throws -> [CardAddress] {
    var conditions = ContactWords.of(query).map { ("instr(folded, ?) > 0", SQLValue.text(" " + $0)) }
    if let books, try Set(addressBooks().map(\.id)).subtracting(books).count > 0 {
      let list = books.map(\.description).joined(separator: ", ")
      conditions.append(("(SELECT bookId FROM card WHERE card.id = cardId) IN (\(list)) AND ?", .integer(1)))
    }
    let filter = conditions.isEmpty ? "" : " WHERE " + conditions.map(\.0).joined(separator: " AND ")
    return try SQLStatement(db, AddressBookQuery.addressesSQL + filter + " ORDER BY cardId, position").all(
      all: conditions.map(\.1), body: AddressBookQuery.address)
  }

  /// Returns the addresses of a card, the preferred first.
  public func addresses(of card: CardID) throws -> [CardAddress] {
    try SQLStatement(db, AddressBookQuery.addressesOfCardSQL).all(
      .integer(card.rawValue), body: AddressBookQuery.address)
  }

  /// Returns the names of groups, each with what makes it: the card of a group, or a card in a category of that name.
  public func cardGroups() throws -> [(name: String, card: CardID, isGroup: Bool, book: AddressBookID)] {
    var found: [(name: String, card: CardID, isGroup: Bool, book: AddressBookID)] = []
    try SQLStatement(db, AddressBookQuery.groupsSQL).forEach { row in
      for name in row.text(2).split(separator: "\n") {
        found.append(
          (String(name), CardID(row.integer(0)), row.bool(1), AddressBookID(row.integer(3))))
      }
    }
    return found
  }
}

extension Transaction {
  /// Adds an address book; one that is known gets the new name.
  public func addAddressBook(accountId: AccountID?, location: String, name: String) throws -> AddressBook {
    if var known = try snapshot.addressBooks().first(where: {
      $0.accountId == accountId && $0.location == location
    }) {
      known.name = name
      try SQLStatement(db, "UPDATE address_book SET name = ? WHERE id = ?").run(
        .text(name), .integer(known.id.rawValue))
      return known
    }
    try SQLStatement(db, "INSERT INTO address_book (accountId, location, name) VALUES (?, ?, ?)").run(
      .optional(accountId?.rawValue), .text(location), .text(name))
    return AddressBook(
      id: AddressBookID(db.lastInsertedRowID), accountId: accountId, location: location, name: name)
  }

  /// Removes an address book with its cards from the store, not from where it is.
  public func removeAddressBook(_ id: AddressBookID) throws {
    try SQLStatement(db, "DELETE FROM address_book WHERE id = ?").run(.integer(id.rawValue))
  }

  /// Stores what has changed in a book, and its state after that. A source that isn't a card is stored too, so that it isn't
  /// fetched again, but nobody is found in it. Does nothing if the book no longer exists.
  public func apply(_ batch: AddressBookBatch, to book: AddressBookID) throws {
    let id = SQLValue.integer(book.rawValue)
    try SQLStatement(db, "UPDATE address_book SET syncToken = ? WHERE id = ?").run(
      .optional(batch.syncToken), id)
    guard db.changesCount > 0 else { return }
    if batch.isWhole {
      let kept = Set(batch.upserted.map(\.href))
      try remove(try snapshot.cardETags(in: book).keys.filter { !kept.contains($0) }, from: id)
    }
    try remove(batch.removed, from: id)
    let writer = CardWriter(db: db)
    for card in batch.upserted { try writer.write(card, to: id) }
  }

  private func remove(_ hrefs: [String], from book: SQLValue) throws {
    let delete = SQLStatement(db, "DELETE FROM card WHERE bookId = ? AND href = ?")
    for href in hrefs { try delete.run(book, .text(href)) }
  }
}

/// Writes cards, with what they are found by.
private struct CardWriter {
  private let card: SQLStatement
  private let forget: SQLStatement
  private let address: SQLStatement

  init(db: Database) {
    card = SQLStatement(
      db,
      """
      INSERT INTO card (bookId, href, etag, uid, isGroup, groups, source) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (bookId, href) DO UPDATE SET etag = excluded.etag, uid = excluded.uid,
        isGroup = excluded.isGroup, groups = excluded.groups, source = excluded.source
      RETURNING id
      """)
    forget = SQLStatement(db, "DELETE FROM card_address WHERE cardId = ?")
    address = SQLStatement(
      db, "INSERT INTO card_address (cardId, position, address, name, folded) VALUES (?, ?, ?, ?, ?)")
  }

  func write(_ new: AddressBookCard, to book: SQLValue) throws {
    let vCard = VCard(new.source)
    let groups = (vCard?.isGroup ?? false) ? [vCard?.name ?? ""] : vCard?.categories ?? []
    let names = groups.filter { !$0.isEmpty }.joined(separator: "\n")
    // Read to its end: a statement that is left before that isn't carried out in every case.
    let ids = try card.all(
      book, .text(new.href), .text(new.etag), .text(vCard?.uid ?? ""), .boolean(vCard?.isGroup ?? false),
      names.isEmpty ? .null : .text(names), .blob(new.source)
    ) { $0.integer(0) }
    guard let id = ids.first else { return }
    try forget.run(.integer(id))
    guard let vCard else { return }
    let words = ([vCard.name] + vCard.nicknames + [vCard.organization]).joined(separator: " ")
    for (position, email) in vCard.emails.enumerated() {
      try address.run(
        .integer(id), .integer(position), .text(email.address), .text(vCard.name),
        .text(ContactWords.folded(words) + ContactWords.folded(email.address)))
    }
  }
}
