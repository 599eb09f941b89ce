import FoundationEssentials
import VmailDomain

/// Reads one page of a mailbox, newest first: a range of `thread_row` read backwards, or of its index by category.
enum ThreadPageQuery {
  private static let select = "SELECT \(StoredThreadRow.columns) FROM thread_row"
  /// Names the index, because SQLite, having no statistics, would scan the whole mailbox instead.
  private static let selectOfCategory = "\(select) INDEXED BY thread_row_category"

  static let firstSQL = "\(select) WHERE view = ?1 \(order(copies: 3))"
  static let nextSQL = "\(select) WHERE view = ?1 AND (latestDate, threadId) < (?3, ?4) \(order(copies: 5))"
  static let firstOfCategorySQL = "\(selectOfCategory) WHERE view = ?1 AND category = ?3 \(order(copies: 4))"
  static let nextOfCategorySQL = """
    \(selectOfCategory) WHERE view = ?1 AND category = ?3 AND (latestDate, threadId) < (?4, ?5) \(order(copies: 6))
    """

  /// - Parameter place: the number of the value that is 1 to include copies, and otherwise 0.
  private static func order(copies place: Int) -> String {
    "AND isCopy <= ?\(place) AND \(PendingThreads.isShown) ORDER BY latestDate DESC, threadId DESC LIMIT ?2"
  }

  /// - Parameter withCopies: whether to include rows that All Inboxes leaves out.
  static func fetch(
    _ db: Database, view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int,
    withCopies: Bool = true
  ) throws -> [MailThread] {
    let stored = try stored(
      db, view: view, category: category, cursor: cursor, limit: limit, copies: .boolean(withCopies))
    guard let outer = OuterFields(db) else { return stored }
    return try stored.map(outer.applied)
  }

  private static func stored(
    _ db: Database, view: MailboxView, category: AICategory?, cursor: ThreadCursor?, limit: Int,
    copies: SQLValue
  ) throws -> [MailThread] {
    let view = SQLValue.integer(ViewKey(view).rawValue)
    let limit = SQLValue.integer(max(0, limit))
    switch (category, cursor.map(place)) {
    case (nil, nil): return try SQLStatement(db, firstSQL).all(view, limit, copies, body: thread)
    case (nil, let (date, id)?):
      return try SQLStatement(db, nextSQL).all(view, limit, date, id, copies, body: thread)
    case (let category?, nil):
      return try SQLStatement(db, firstOfCategorySQL)
        .all(view, limit, .integer(category.code), copies, body: thread)
    case (let category?, let (date, id)?):
      return try SQLStatement(db, nextOfCategorySQL)
        .all(view, limit, .integer(category.code), date, id, copies, body: thread)
    }
  }

  private static func place(_ cursor: ThreadCursor) -> (SQLValue, SQLValue) {
    (.integer(cursor.latestDate.storedSeconds), .integer(cursor.threadId.rawValue))
  }

  private static func thread(_ row: SQLStatement.Columns) -> MailThread {
    StoredThreadRow.thread(row, from: 2)
  }
}

/// Reads one page of several mailboxes: a page of each, merged. Copies of a message are one row (decision 75).
enum UnifiedPageQuery {
  static func fetch(
    _ db: Database, views: [AccountID: MailboxView], category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    let pages = try views.values.map {
      try ThreadPageQuery.fetch(
        db, view: $0, category: category, cursor: cursor, limit: limit, withCopies: false)
    }
    return try CopiesQuery.added(to: merge(pages, limit: limit), in: views, db)
  }

  /// - Parameter pages: each in listing order.
  private static func merge(_ pages: [[MailThread]], limit: Int) -> [MailThread] {
    var heads = pages.map { $0[...] }
    var merged: [MailThread] = []
    while merged.count < limit {
      var newest: Int?
      for (index, head) in heads.enumerated() {
        guard let thread = head.first else { continue }
        if let best = newest, let current = heads[best].first, !thread.cursor.precedes(current.cursor) {
          continue
        }
        newest = index
      }
      guard let newest, let thread = heads[newest].popFirst() else { break }
      merged.append(thread)
    }
    return merged
  }
}
