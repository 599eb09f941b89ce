import VmailDomain

/// What the user said of senders once and for all. A newer rule stands above an older one, which counts again when
/// the newer is undone.
struct SenderRules {
  let db: Database

  init(_ db: Database) { self.db = db }

  func add(_ senders: Set<String>, _ category: AICategory, by action: ActionID) throws {
    let insert = SQLStatement(
      db, "INSERT INTO category_rule (sender, category, actionId) VALUES (?, ?, ?)")
    for sender in senders.sorted() {
      try insert.run(.text(sender), .integer(category.code), .integer(action.rawValue))
    }
  }

  func set(isActive: Bool, of action: ActionID) throws {
    try SQLStatement(db, "UPDATE category_rule SET isActive = ? WHERE actionId = ?")
      .run(.boolean(isActive), .integer(action.rawValue))
  }

  /// By sender.
  func all() throws -> [String: AICategory] {
    var rules: [String: AICategory] = [:]
    try SQLStatement(db, "SELECT sender, category FROM category_rule WHERE isActive = 1 ORDER BY id").forEach
    {
      rules[$0.text(0)] = AICategory(code: $0.integer(1))
    }
    return rules
  }
}
