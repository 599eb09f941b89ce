import FoundationEssentials
import VmailDomain

/// Reads the stored rules.
enum RuleQuery {
  private static let columns =
    "id, name, accountId, condition, steps, stops, isOn, acted, failure, triedSince"
  static let allSQL = "SELECT \(columns) FROM rule ORDER BY position, id"

  /// Returns the rules in order. Rules with steps not written by any version known here are left out.
  static func fetch(_ db: Database) throws -> [MailRule] {
    try SQLStatement(db, allSQL).all { row in
      (try? RuleSteps(parsing: row.text(4))).map { steps in
        MailRule(
          id: RuleID(row.integer(0)), name: row.text(1),
          accountId: row.optionalInteger(2).map { AccountID($0) }, condition: row.text(3), steps: steps,
          stops: row.bool(5), isOn: row.bool(6),
          triedSince: row.optionalInteger(9).map { Date(storedSeconds: $0) }, actedCount: row.int(7),
          failure: row.optionalText(8))
      }
    }.compactMap(\.self)
  }

  static func add(_ rule: MailRule, _ db: Database) throws -> RuleID {
    try SQLStatement(
      db,
      """
      INSERT INTO rule (position, name, accountId, condition, steps, stops, isOn, triedSince)
      VALUES ((SELECT coalesce(max(position), 0) + 1 FROM rule), ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(all: values(of: rule))
    return RuleID(db.lastInsertedRowID)
  }

  static func update(_ rule: MailRule, _ db: Database) throws {
    try SQLStatement(
      db,
      """
      UPDATE rule SET name = ?, accountId = ?, condition = ?, steps = ?, stops = ?, isOn = ?, triedSince = ?,
        failure = NULL
      WHERE id = ?
      """
    ).run(all: values(of: rule) + [.integer(rule.id.rawValue)])
  }

  private static func values(of rule: MailRule) -> [SQLValue] {
    [
      .text(rule.name), .optional(rule.accountId?.rawValue), .text(rule.condition), .text(rule.steps.text),
      .boolean(rule.stops), .boolean(rule.isOn), .optional(rule.triedSince?.storedSeconds),
    ]
  }

  static func move(_ id: RuleID, to place: Int, _ db: Database) throws {
    var order = try SQLStatement(db, "SELECT id FROM rule ORDER BY position, id").all {
      RuleID($0.integer(0))
    }
    guard let from = order.firstIndex(of: id) else { return }
    order.remove(at: from)
    order.insert(id, at: min(max(0, place), order.count))
    let set = SQLStatement(db, "UPDATE rule SET position = ? WHERE id = ?")
    for (index, rule) in order.enumerated() { try set.run(.integer(index + 1), .integer(rule.rawValue)) }
  }

  static func noteFailure(_ reason: String?, of id: RuleID, _ db: Database) throws -> Bool {
    try SQLStatement(db, "UPDATE rule SET failure = ?1 WHERE id = ?2 AND failure IS NOT ?1")
      .run(.optional(reason), .integer(id.rawValue))
    return db.changesCount > 0
  }

  static func noteActed(_ count: Int, _ id: RuleID, _ db: Database) throws {
    try SQLStatement(db, "UPDATE rule SET acted = acted + ? WHERE id = ?")
      .run(.integer(count), .integer(id.rawValue))
  }
}
