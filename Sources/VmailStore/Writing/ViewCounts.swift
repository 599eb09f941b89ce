import VmailDomain

/// Changes of `view_count`, accumulated during a transaction and written once at its end.
struct ViewCounts {
  struct Key: Hashable {
    var view: ViewKey
    var category: AICategory
  }

  private(set) var changes: [Key: ThreadCounts] = [:]

  mutating func add(_ row: StoredThreadRow) { change(row, by: 1) }

  mutating func add(_ counts: [Key: ThreadCounts]) {
    changes.merge(counts) {
      ThreadCounts(total: $0.total + $1.total, unread: $0.unread + $1.unread)
    }
  }

  mutating func subtract(_ row: StoredThreadRow) { change(row, by: -1) }

  mutating func write(_ db: Database) throws {
    let statement = SQLStatement(
      db,
      """
      INSERT INTO view_count (view, category, total, unread) VALUES (?, ?, ?, ?)
      ON CONFLICT (view, category)
      DO UPDATE SET total = total + excluded.total, unread = unread + excluded.unread
      """)
    for (key, count) in changes where count.total != 0 || count.unread != 0 {
      try statement.run(
        .integer(key.view.rawValue), .integer(key.category.code), .integer(count.total),
        .integer(count.unread))
    }
    changes = [:]
  }

  private mutating func change(_ row: StoredThreadRow, by sign: Int) {
    let key = Key(view: row.view, category: row.thread.aiCategory)
    changes[key, default: ThreadCounts(total: 0, unread: 0)].total += sign
    if row.isUnreadHere { changes[key, default: ThreadCounts(total: 0, unread: 0)].unread += sign }
  }
}
