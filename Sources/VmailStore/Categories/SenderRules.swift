import VmailDomain

/// The user's permanent choices of categories for senders. A newer rule overrides an older one, which applies
/// again when the newer one is undone.
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

  /// Returns the rules by sender.
  func all() throws -> [String: AICategory] {
    var rules: [String: AICategory] = [:]
    try SQLStatement(db, "SELECT sender, category FROM category_rule WHERE isActive = 1 ORDER BY id").forEach
    {
      rules[$0.text(0)] = AICategory(code: $0.integer(1))
    }
    return rules
  }
}
