import FoundationEssentials
import VmailDomain

/// Adds messages to the search index and removes them: the only code that writes it.
struct SearchIndexWriter {
  private struct Waiting {
    let emailId: EmailID
    let received: Int64
    let document: SearchDocument
  }

  private static let columns = "body, subject, sender, recipient, copy, file, list"

  private let db: Database
  private var waiting: [Waiting] = []
  private var positions: SearchPosition
  private let insertEntry: SQLStatement
  private let insertText: SQLStatement

  init(_ db: Database) throws {
    self.db = db
    positions = try SearchPosition(db)
    insertEntry = SQLStatement(
      db,
      """
      INSERT INTO search_entry (position, emailId, threadId, accountId, dateReceived, flags, category,
        sizeBytes, hasAttachments, hasLink, isDiscarded, fingerprint, list)
      SELECT ?, id, threadId, accountId, dateReceived, flags, category, sizeBytes, hasAttachments, ?,
        \(SearchEntryQuery.isDiscarded("email.id")), ?, ?
      FROM email WHERE id = ?
      """)
    insertText = SQLStatement(
      db, "INSERT INTO search_text (rowid, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  }

  /// Schedules a new message, to be written by ``settle()``.
  /// - Parameter received: in seconds since 1970.
  mutating func add(_ document: SearchDocument, _ email: EmailID, received: Int64) {
    waiting.append(Waiting(emailId: email, received: received, document: document))
  }

  /// Writes the scheduled messages, oldest first: FTS5 writes a segment each time a row precedes the one written
  /// last.
  ///
  /// The texts are written separately, after all entries. A statement that may be rolled back on its own, such as the
  /// one for entries, sets a savepoint, and FTS5 writes its collected data at each one: that would be a segment for
  /// each message.
  mutating func settle() throws {
    waiting.sort { ($0.received, $0.emailId) < ($1.received, $1.emailId) }
    var places: [Int64] = []
    for message in waiting { places.append(try insertEntry(of: message)) }
    for (message, position) in zip(waiting, places) {
      try insertText.run(all: [.integer(position)] + message.document.texts.map(SQLValue.text))
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// - Returns: its position in the index.
  private mutating func insertEntry(of message: Waiting) throws -> Int64 {
    let position = try positions.next(received: message.received)
    let document = message.document
    try insertEntry.run(
      .integer(position), .boolean(document.hasLink), .integer(document.fingerprint),
      .text(document.list), .integer(message.emailId.rawValue))
    return position
  }

  /// Removes a message's text from the index while it is unchanged, and adds it again after `change`.
  func reindex(_ email: EmailID, _ change: () throws -> Void) throws { try reindex([email], change) }

  /// Does the same for several messages, in the order of the index, and without other writes in between: FTS5 would
  /// write a segment each time.
  func reindex(_ emails: [EmailID], _ change: () throws -> Void) throws {
    let former = try emails.compactMap { email in
      try StoredDocument.fetch(db, email).map { (email: email, entry: $0) }
    }.sorted { $0.entry.position < $1.entry.position }
    for (_, entry) in former { try delete(entry) }
    try change()
    let changed = try former.compactMap { try StoredDocument.fetch(db, $0.email) }
    for entry in changed {
      try insertText.run(all: [.integer(entry.position)] + entry.document.texts.map(SQLValue.text))
    }
    let note = SQLStatement(db, "UPDATE search_entry SET fingerprint = ? WHERE position = ?")
    for entry in changed { try note.run(.integer(entry.document.fingerprint), .integer(entry.position)) }
  }

  /// Removes a message from the index. To be called before any of its data is deleted.
  func remove(_ email: EmailID) throws {
    guard let entry = try StoredDocument.fetch(db, email) else { return }
    try delete(entry)
    try SQLStatement(db, "DELETE FROM search_entry WHERE position = ?").run(.integer(entry.position))
  }

  /// Removes a text from FTS5, which has no copy of it and needs it for that. Words that only earlier rules made of it stay,
  /// but no query has them: those rules differ in scripts without spaces between words.
  private func delete(_ entry: StoredDocument) throws {
    let texts = entry.isAsIndexed ? entry.document.texts : entry.document.texts.map(Self.spacedWords)
    let statement = SQLStatement(
      db,
      "INSERT INTO search_text (search_text, rowid, \(Self.columns)) VALUES ('delete', ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    try statement.run(all: [.integer(entry.position)] + texts.map(SQLValue.text))
  }

  private static func spacedWords(_ text: String) -> String {
    text.split(separator: " ").filter { $0.utf8.allSatisfy { $0 < 0x80 } }.joined(separator: " ")
  }
}

/// Parts of queries on `search_entry`.
enum SearchEntryQuery {
  /// Returns a condition for a message that is in Trash or Spam, and in no other folder except a server's archive, as
  /// in the schema's triggers.
  static func isDiscarded(_ emailId: String) -> String {
    """
    (SELECT coalesce(min(folder.type IN ('trash', 'spam')), 0)
      FROM email_folder JOIN folder ON folder.id = folderId
      WHERE emailId = \(emailId) AND isServerArchive = 0)
    """
  }
}
