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
        counts.add(try Self.truth(transaction.db))
        try counts.write(transaction.db)
      }
    }
  }

  private static func truth(_ db: Database) throws -> [ViewCounts.Key: ThreadCounts] {
    var counts: [ViewCounts.Key: ThreadCounts] = [:]
    let rows = SQLStatement(db, "SELECT view, category, isUnreadHere FROM thread_row")
    try rows.forEach { row in
      let key = ViewCounts.Key(
        view: ViewKey(rawValue: row.integer(0)), category: AICategory(code: row.integer(1)))
      counts[key, default: ThreadCounts(total: 0, unread: 0)].total += 1
      if row.bool(2) { counts[key]?.unread += 1 }
    }
    return counts
  }

  private static func stored(_ db: Database) throws -> [ViewCounts.Key: ThreadCounts] {
    let rows = try SQLStatement(db, "SELECT view, category, total, unread FROM view_count").all { row in
      let key = ViewCounts.Key(
        view: ViewKey(rawValue: row.integer(0)), category: AICategory(code: row.integer(1)))
      return (key, ThreadCounts(total: row.int(2), unread: row.int(3)))
    }
    // A mailbox that became empty keeps its counters, at zero.
    return Dictionary(
      rows.filter { $0.1 != ThreadCounts(total: 0, unread: 0) }, uniquingKeysWith: { first, _ in first })
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
