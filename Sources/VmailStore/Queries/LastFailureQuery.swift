import VmailDomain

/// Reads and writes the last failure; within the caller's transaction.
enum LastFailureQuery {
  private static let command: Int64 = 0
  private static let action: Int64 = 1
  private static let sync: Int64 = 2

  static let sql = "SELECT id, kind, text, threadId, accountId FROM failure ORDER BY id"
  static let placesSQL = "SELECT threadId, view FROM failure_place WHERE failureId = ? ORDER BY position"

  private struct Row {
    let id: Int64
    let kind: Int64
    let text: String
    let thread: ThreadID?
    let account: AccountID?
  }

  static func fetch(_ db: Database) throws -> LastFailure? {
    let rows = try SQLStatement(db, sql).all { row in
      Row(
        id: row.integer(0), kind: row.integer(1), text: row.text(2),
        thread: row.optionalInteger(3).map { ThreadID($0) },
        account: row.optionalInteger(4).map { AccountID($0) })
    }
    switch rows.first?.kind {
    case command:
      return rows.first.map {
        .command(FailedCommand(line: $0.text, threadId: $0.thread, isKept: true))
      }
    case action:
      let actions = try rows.compactMap { row in
        try ActionCode.decode(row.text).map { FailedAction($0, on: try places(of: row.id, db)) }
      }
      return actions.isEmpty ? nil : .actions(actions)
    case sync: return .sync(rows.compactMap(\.account))
    default: return nil
    }
  }

  static func keep(_ failure: LastFailure?, _ db: Database) throws {
    try SQLStatement(db, "DELETE FROM failure").run()
    switch failure {
    case .command(let failed):
      try add(command, failed.line, thread: failed.threadId, db)
    case .actions(let actions):
      let place = SQLStatement(
        db, "INSERT INTO failure_place (failureId, position, threadId, view) VALUES (?, ?, ?, ?)")
      for failed in actions {
        let id = SQLValue.integer(try add(action, ActionCode.encode(failed.action), db))
        for (position, it) in failed.places.enumerated() {
          try place.run(
            id, .integer(position), .integer(it.threadId.rawValue), .integer(ViewKey(it.view).rawValue))
        }
      }
    case .sync(let accounts):
      for account in accounts { try add(sync, "", account: account, db) }
    case nil: break
    }
  }

  @discardableResult
  private static func add(
    _ kind: Int64, _ text: String, thread: ThreadID? = nil, account: AccountID? = nil, _ db: Database
  ) throws -> Int64 {
    try SQLStatement(db, "INSERT INTO failure (kind, text, threadId, accountId) VALUES (?, ?, ?, ?)").run(
      .integer(kind), .text(text), .optional(thread?.rawValue), .optional(account?.rawValue))
    return db.lastInsertedRowID
  }

  /// Threads that were joined since are returned as one.
  private static func places(of id: Int64, _ db: Database) throws -> [ThreadInMailbox] {
    let places = try SQLStatement(db, placesSQL).all(.integer(id)) { row in
      ThreadInMailbox(threadId: ThreadID(row.integer(0)), view: ViewKey(rawValue: row.integer(1)).view)
    }
    return try ActionPlanner.distinct(places, db)
  }
}
