import VmailDomain

/// Checks that the counters match the numbers of rows.
struct CountersCheck: StoreCheck {
  let name = "counters"

  func examine(_ db: Database) throws -> Diagnosis {
    let (truth, stored) = (try Self.truth(db), try Self.stored(db))
    let wrong = Set(truth.keys).union(stored.keys).count { truth[$0] != stored[$0] }
    if wrong == 0 { return .fine("all \(truth.count) counters are correct") }
    return .wrong("\(wrong) of \(truth.count) thread counters were incorrect") { database in
      try await database.write { transaction in
        try transaction.db.execute(sql: "DELETE FROM view_count")
        var counts = ViewCounts()
        for (key, numbers) in try Self.truth(transaction.db) { counts.add(numbers, key) }
        try counts.write(transaction.db)
      }
    }
  }

  private static func truth(_ db: Database) throws -> [ViewCounts.Key: ViewCounts.Numbers] {
    var counts: [ViewCounts.Key: ViewCounts.Numbers] = [:]
    let rows = SQLStatement(db, "SELECT view, category, isUnreadHere, isCopy FROM thread_row")
    try rows.forEach { row in
      let key = ViewCounts.Key(
        view: ViewKey(rawValue: row.integer(0)), category: AICategory(code: row.integer(1)))
      let count = ThreadCounts(total: 1, unread: row.int(2))
      counts[key, default: ViewCounts.Numbers()].all += count
      if row.bool(3) { counts[key]?.copies += count }
    }
    return counts
  }

  private static func stored(_ db: Database) throws -> [ViewCounts.Key: ViewCounts.Numbers] {
    let sql = "SELECT view, category, total, unread, copies, unreadCopies FROM view_count"
    let rows = try SQLStatement(db, sql).all { row in
      let key = ViewCounts.Key(
        view: ViewKey(rawValue: row.integer(0)), category: AICategory(code: row.integer(1)))
      let numbers = ViewCounts.Numbers(
        all: ThreadCounts(total: row.int(2), unread: row.int(3)),
        copies: ThreadCounts(total: row.int(4), unread: row.int(5)))
      return (key, numbers)
    }
    // A mailbox that became empty keeps its counters, at zero.
    return Dictionary(
      rows.filter { $0.1 != ViewCounts.Numbers() }, uniquingKeysWith: { first, _ in first })
  }
}

/// Checks that the numbers of messages by sender, list, month and size are those of the mail.
struct TalliesCheck: StoreCheck {
  let name = "tallies"

  func examine(_ db: Database) throws -> Diagnosis {
    var wrong = 0
    for kind in TallyKind.allCases {
      wrong += try SQLStatement(db, Self.differencesSQL(kind)).first { $0.int(0) } ?? 0
    }
    if wrong == 0 { return .fine("all numbers of messages are correct") }
    return .wrong("\(wrong) numbers of messages by sender, list, month or size were incorrect") { database in
      try await database.write { try TallyWriter(db: $0.db).rebuild() }
    }
  }

  private static func differencesSQL(_ kind: TallyKind) -> String {
    """
    SELECT count(*) FROM (
      SELECT folderId, key FROM (
        SELECT folderId, key, messages, bytes FROM tally WHERE kind = \(kind.rawValue)
        UNION ALL SELECT folderId, \(kind.key), sign, sign * sizeBytes FROM tally_change WHERE \(kind.condition)
        UNION ALL SELECT folderId, \(kind.key), -sign, -sizeBytes FROM (\(TallyWriter.truthSQL))
          WHERE \(kind.condition))
      GROUP BY folderId, key HAVING sum(messages) <> 0 OR sum(bytes) <> 0)
    """
  }
}
