import VmailDomain

/// Reads the number of threads in a mailbox and of unread ones from the counters.
enum ViewCountQuery {
  static let sql = "SELECT category, total, unread FROM view_count WHERE view = ?"

  static func fetch(_ db: Database, view: MailboxView) throws -> [AICategory: ThreadCounts] {
    let rows = try SQLStatement(db, sql).all(.integer(ViewKey(view).rawValue)) { row in
      (AICategory(code: row.integer(0)), ThreadCounts(total: row.int(1), unread: row.int(2)))
    }
    // Threads in an undo window are counted as removed.
    let pending = try SQLStatement(db, PendingThreads.countsSQL).all(.integer(ViewKey(view).rawValue)) {
      row in
      (AICategory(code: row.integer(0)), ThreadCounts(total: -row.int(1), unread: -row.int(2)))
    }
    return Dictionary(rows + pending) {
      ThreadCounts(total: $0.total + $1.total, unread: $0.unread + $1.unread)
    }
  }

  /// Returns the numbers for one category.
  /// - Parameter category: `nil` for all.
  static func fetch(_ db: Database, view: MailboxView, category: AICategory?) throws -> ThreadCounts {
    let counts = try fetch(db, view: view)
    if let category { return counts[category] ?? ThreadCounts(total: 0, unread: 0) }
    return ThreadCounts(
      total: counts.values.reduce(0) { $0 + $1.total },
      unread: counts.values.reduce(0) { $0 + $1.unread })
  }
}
