import VmailDomain

/// Undoes and redoes actions; within the caller's transaction.
struct ActionReversal {
  private let db: Database
  private let journal: Journal

  init(_ db: Database) throws {
    self.db = db
    journal = try Journal(db)
  }

  /// - Returns: `nil` when it is no longer pending.
  func withdraw(_ id: ActionID) throws -> PendingAction? {
    guard let action = try PendingThreads(db).action(id) else { return nil }
    try journal.remove(id)
    return action
  }

  func undo() throws -> UndoOutcome {
    try journal.latest().map(undo) ?? .nothing
  }

  /// Undoes an action, whatever was done since, as far as its messages are still as it left them.
  func undo(_ id: ActionID) throws -> UndoOutcome { try journal.entry(id).map(undo) ?? .nothing }

  private func undo(_ entry: Journal.Entry) throws -> UndoOutcome {
    if entry.isPending { return try withdraw(entry.action.id).map { .withdrawn($0) } ?? .nothing }
    switch entry.action.action.reversal {
    case .irreversible:
      try journal.markPassed(entry.action.id)
      return .irreversible(entry.action)
    // The journal has no such actions.
    case .unrecorded: return .nothing
    case .byInverse:
      var runner = try ActionRunner(db)
      return .applied(entry.action, try runner.undo(entry.action))
    }
  }

  func redo() throws -> UndoOutcome {
    guard let entry = try journal.latestUndone() else { return .nothing }
    var runner = try ActionRunner(db)
    return .applied(entry.action, try runner.redo(entry.action))
  }
}
