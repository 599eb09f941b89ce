import VmailDomain

/// Undoes and redoes actions; within the caller's transaction. Agents undo and redo only their own.
struct ActionReversal {
  private let db: Database
  private let author: ActionAuthor
  private let journal: Journal

  init(_ db: Database, by author: ActionAuthor) throws {
    self.db = db
    self.author = author
    journal = try Journal(db)
  }

  /// - Returns: `nil` when it is no longer pending.
  func withdraw(_ id: ActionID) throws -> PendingAction? {
    guard let action = try PendingThreads(db).action(id) else { return nil }
    if action.action.transfer != nil { try TransferReversal(db).withdraw(action) }
    let copies = try ThreadCopies(db)
    let twins = try copies.twins(ofAction: id)
    try journal.remove(id)
    try copies.settle(twins)
    return action
  }

  func undo() throws -> UndoOutcome {
    try journal.latest(of: author == .agent ? .agent : nil).map { try undo($0) } ?? .nothing
  }

  /// Undoes an action, whatever was done since, as far as its messages are still as it left them.
  func undo(_ id: ActionID, isRedoneLast: Bool) throws -> UndoOutcome {
    try journal.entry(id).map { try undo($0, isRedoneLast: isRedoneLast) } ?? .nothing
  }

  /// Undoes an action unless it is undone, or a later one rests on it.
  func undoAlone(_ id: ActionID) throws -> UndoOutcome {
    guard let entry = try journal.entry(id), try !journal.isUndone(id),
      author != .agent || entry.action.author == .agent
    else { return .nothing }
    // It stays in the list: another `undo` doesn't continue with the one before it.
    if !entry.isPending, entry.action.action.reversal == .irreversible { return .irreversible(entry.action) }
    let later = entry.isPending ? [] : try journal.actions(restingOn: id)
    return later.isEmpty ? try undo(entry) : .needed(entry.action, by: later)
  }

  private func undo(_ entry: Journal.Entry, isRedoneLast: Bool = false) throws -> UndoOutcome {
    guard author != .agent || entry.action.author == .agent else { return .nothing }
    return try db.attributing(to: db.cause(by: author)) { try reverse(entry, isRedoneLast: isRedoneLast) }
  }

  private func reverse(_ entry: Journal.Entry, isRedoneLast: Bool) throws -> UndoOutcome {
    if entry.isPending { return try withdraw(entry.action.id).map { .withdrawn($0) } ?? .nothing }
    switch entry.action.action.reversal {
    case .irreversible:
      try journal.markPassed(entry.action.id)
      return .irreversible(entry.action)
    case .unrecorded where try !journal.hasSnooze(endedBy: entry.action.id):
      // Without the snooze before it, undoing its end would hide the mail.
      try journal.remove(entry.action.id)
      return .applied(entry.action, ActionOutcome(action: entry.action.action))
    case .byInverse, .unrecorded:
      var runner = try ActionRunner(db)
      return .applied(entry.action, try runner.undo(entry.action, by: author, isRedoneLast: isRedoneLast))
    }
  }

  func redo() throws -> UndoOutcome {
    guard let entry = try journal.latestUndone(by: author) else { return .nothing }
    if let grant = entry.action.grant, author == .agent { throw GrantRefusal.isOver(grant) }
    return try db.attributing(to: db.cause(by: author)) {
      var runner = try ActionRunner(db)
      return .applied(entry.action, try runner.redo(entry.action))
    }
  }
}
