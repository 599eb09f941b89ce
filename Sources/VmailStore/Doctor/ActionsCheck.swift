import VmailDomain

/// Checks that the data about actions is consistent: threads left out of listings belong to an action that
/// will be carried out, every action has its changes, and every operation has a message.
struct ActionsCheck: StoreCheck {
  let name = "actions"

  func examine(_ db: Database) throws -> Diagnosis {
    let hidden = try Self.count(Self.hidden, db)
    let incomplete = try Self.incomplete.reduce(Self.unknownActions(db).count) { try $0 + Self.count($1, db) }
    let lost = try Self.count(Self.lostOperations, db)
    if hidden + incomplete + lost == 0 {
      let (actions, operations) = (try Self.count("FROM action", db), try Self.count("FROM operation", db))
      return .fine("all actions (\(actions)) and operations (\(operations)) are complete")
    }
    let parts = [
      (hidden, "threads missing from listings for no reason"), (incomplete, "incomplete actions"),
      (lost, "operations that can't be sent to a server"),
    ]
    let detail = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return .wrong("inconsistent action records: " + detail) { database in
      try await database.write { try Self.repair($0.db) }
    }
  }

  /// Threads that would never be listed again.
  private static let hidden = """
    FROM action_place WHERE isPending = 1
      AND NOT EXISTS (SELECT 1 FROM action WHERE action.id = actionId AND state = \(ActionState.pending))
    """

  /// Actions that can neither be carried out nor undone; each may be a consequence of the one before.
  private static let incomplete = [
    """
    FROM action_change AS change WHERE NOT EXISTS (
      SELECT 1 FROM action_place AS place
      WHERE place.actionId = change.actionId AND place.position = change.position)
    """,
    """
    FROM action_place AS place WHERE actionId NOT IN (SELECT id FROM action) OR NOT EXISTS (
      SELECT 1 FROM action_change AS change
      WHERE change.actionId = place.actionId AND change.position = place.position)
    """,
    "FROM action WHERE NOT EXISTS (SELECT 1 FROM action_place WHERE actionId = action.id)",
  ]

  /// Operations that can't be sent to any server.
  private static let lostOperations = """
    FROM operation WHERE kind NOT BETWEEN 0 AND \(RemoteOperation.Kind.appendCode) OR emailId NOT IN (SELECT id FROM email)
      OR accountId NOT IN (SELECT id FROM account WHERE kind = 'imap')
      OR fromFolder NOT IN (SELECT id FROM folder) OR toFolder NOT IN (SELECT id FROM folder)
    """

  /// Returns actions that no version has written; `undo` would get stuck at them.
  private static func unknownActions(_ db: Database) throws -> [ActionID] {
    try SQLStatement(db, "SELECT id, kind FROM action").all { row in
      ActionCode.decode(row.text(1)) == nil ? ActionID(row.integer(0)) : nil
    }.compactMap(\.self)
  }

  private static func count(_ rows: String, _ db: Database) throws -> Int {
    try SQLStatement(db, "SELECT count(*) \(rows)").first { $0.int(0) } ?? 0
  }

  private static func repair(_ db: Database) throws {
    let journal = try Journal(db)
    for action in try unknownActions(db) { try journal.remove(action) }
    for rows in incomplete + [lostOperations] { try db.execute(sql: "DELETE \(rows)") }
    try db.execute(
      sql: """
        UPDATE action_place SET isPending = 0
        WHERE (actionId, position) IN (SELECT actionId, position \(hidden))
        """)
  }
}
