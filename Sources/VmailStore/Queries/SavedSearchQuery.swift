import VmailDomain

/// Reads and changes the saved searches.
enum SavedSearchQuery {
  static let sql = "SELECT name, query FROM saved_search ORDER BY key"

  static func fetch(_ db: Database) throws -> [SavedSearch] {
    try SQLStatement(db, sql).all { SavedSearch(name: $0.text(0), query: $0.text(1)) }
  }

  static func save(_ search: SavedSearch, _ db: Database) throws {
    try SQLStatement(db, "INSERT OR REPLACE INTO saved_search (key, name, query) VALUES (?, ?, ?)")
      .run(.text(search.name.lowercased()), .text(search.name), .text(search.query))
  }

  /// - Returns: whether there was one.
  static func remove(name: String, _ db: Database) throws -> Bool {
    try SQLStatement(db, "DELETE FROM saved_search WHERE key = ?").run(.text(name.lowercased()))
    return db.changesCount > 0
  }
}
