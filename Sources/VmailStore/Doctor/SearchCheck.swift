import VmailDomain

/// Checks that the search index has every message in its current state, and finds it.
struct SearchCheck: StoreCheck {
  let name = "search"

  func examine(_ db: Database) throws -> Diagnosis {
    let counts = try [Self.entriesSQL, Self.strayEntriesSQL, Self.strayTextsSQL].map { sql in
      try SQLStatement(db, sql).first { $0.int(0) } ?? 0
    }
    var wrong = counts.reduce(0, +)
    var count = 0
    let found = SQLStatement(db, Self.foundSQL)
    try SQLStatement(db, Self.fingerprintsSQL).forEach { row in
      count += 1
      guard let stored = try StoredDocument.fetch(db, EmailID(row.integer(0))) else { return }
      let isRight = stored.document.fingerprint == row.integer(1)
      if try !isRight || !Self.isFound(stored, found) { wrong += 1 }
    }
    if wrong == 0 { return .fine("all \(count) messages are indexed") }
    return .wrong("\(wrong) index entries did not match their messages") { database in
      try await database.write { [files = database.files] in
        try SearchIndexRebuild(db: $0.db, files: files).run()
      }
    }
  }

  /// Messages whose entry is missing or differs.
  private static let entriesSQL = """
    SELECT count(*) FROM email LEFT JOIN search_entry AS e ON e.emailId = email.id
    WHERE e.emailId IS NULL
      OR (e.threadId, e.accountId, e.dateReceived, e.flags, e.category, e.sizeBytes, e.hasAttachments)
        <> (email.threadId, email.accountId, email.dateReceived, email.flags, email.category,
          email.sizeBytes, email.hasAttachments)
      OR e.position < email.dateReceived << 8
      OR e.isDiscarded <> \(SearchEntryQuery.isDiscarded("email.id"))
    """
  private static let strayEntriesSQL =
    "SELECT count(*) FROM search_entry WHERE emailId NOT IN (SELECT id FROM email)"
  private static let strayTextsSQL = """
    SELECT count(*) FROM search_text_docsize WHERE id NOT IN (SELECT position FROM search_entry)
    """
  private static let fingerprintsSQL = "SELECT emailId, fingerprint FROM search_entry"
  private static let foundSQL = "SELECT 1 FROM search_text WHERE search_text MATCH ? AND rowid = ?"

  /// Searches for the message by the last word of its first non-empty text.
  private static func isFound(_ stored: StoredDocument, _ statement: SQLStatement) throws -> Bool {
    let fields: [SearchField] = [.subject, .from, .to, .body]
    guard let word = fields.lazy.compactMap({ stored.document.words(of: $0).last }).first else { return true }
    do {
      return try statement.first(.text("\"\(word)\""), .integer(stored.position)) { _ in true } ?? false
    } catch let error as DatabaseError where error.resultCode == .corrupt {
      // Only the index is damaged, since the file as such is intact: it can be rebuilt.
      return false
    }
  }
}
