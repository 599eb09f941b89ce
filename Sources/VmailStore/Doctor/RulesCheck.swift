import VmailDomain

/// Checks that rules can be parsed, and that snoozed threads are not in the Inbox.
struct RulesCheck: StoreCheck {
  let name = "rules"

  func examine(_ db: Database) throws -> Diagnosis {
    let unknown = try Self.unknownRules(db)
    let snoozed = try SQLStatement(db, "SELECT count(*) FROM snooze").first { $0.int(0) } ?? 0
    let over = try SQLStatement(db, "SELECT count(*) \(Self.over)").first { $0.int(0) } ?? 0
    if unknown.isEmpty, over == 0 {
      let rules = try SQLStatement(db, "SELECT count(*) FROM rule").first { $0.int(0) } ?? 0
      return .fine("all rules (\(rules)) and snoozed messages (\(snoozed)) are valid")
    }
    let parts = [
      (unknown.count, "rules with unknown actions"), (over, "snoozed messages still in the Inbox"),
    ]
    let detail = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return .wrong(detail) { database in
      try await database.write { transaction in
        let forget = SQLStatement(transaction.db, "DELETE FROM rule WHERE id = ?")
        for rule in unknown { try forget.run(.integer(rule.rawValue)) }
        try transaction.db.execute(sql: "DELETE \(Self.over)")
      }
    }
  }

  /// Snoozed messages that have returned. Discarding a snoozed message ends its snooze, but one of which a copy was
  /// discarded before can be snoozed.
  private static let over = """
    FROM snooze WHERE EXISTS (
      SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
      WHERE email_folder.emailId = snooze.emailId AND type = 'inbox')
    """

  /// Returns rules that would not be listed, and could not be removed.
  private static func unknownRules(_ db: Database) throws -> [RuleID] {
    try SQLStatement(db, "SELECT id, steps FROM rule").all { row in
      (try? RuleSteps(parsing: row.text(1))) == nil ? RuleID(row.integer(0)) : nil
    }.compactMap(\.self)
  }
}
