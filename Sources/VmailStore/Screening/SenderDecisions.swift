import VmailDomain

/// The decisions about senders. A newer one overrides an older one, which applies again when the newer one is undone.
struct SenderDecisions {
  static let ofSenderSQL = """
    SELECT decision FROM screened_sender WHERE sender = ? AND isActive = 1 ORDER BY id DESC LIMIT 1
    """
  /// Selects the senders whose newest decision that applies is the given one.
  static let sendersSQL = """
    SELECT sender FROM screened_sender AS decided WHERE isActive = 1 AND decision = ? AND NOT EXISTS (
      SELECT 1 FROM screened_sender AS newer
      WHERE newer.sender = decided.sender AND newer.isActive = 1 AND newer.id > decided.id)
    ORDER BY sender
    """

  let db: Database

  init(_ db: Database) { self.db = db }

  func decision(on sender: String) throws -> SenderDecision? {
    try SQLStatement(db, Self.ofSenderSQL).first(.text(sender)) { SenderDecision(rawValue: $0.text(0)) }
      ?? nil
  }

  func senders(_ decision: SenderDecision) throws -> [String] {
    try SQLStatement(db, Self.sendersSQL).all(.text(decision.rawValue)) { $0.text(0) }
  }

  /// - Parameter action: the action by which the user decided; `nil` if the user already knew the senders.
  func add(_ decision: SenderDecision, on senders: Set<String>, by action: ActionID?) throws {
    let insert = SQLStatement(
      db, "INSERT INTO screened_sender (sender, decision, actionId) VALUES (?, ?, ?)")
    for sender in senders.sorted() {
      try insert.run(.text(sender), .text(decision.rawValue), .optional(action?.rawValue))
    }
  }

  func set(isActive: Bool, of action: ActionID) throws {
    try SQLStatement(db, "UPDATE screened_sender SET isActive = ? WHERE actionId = ?")
      .run(.boolean(isActive), .integer(action.rawValue))
  }
}
