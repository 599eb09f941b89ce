import FoundationEssentials
import VmailDomain

/// The actions in their undo window, and the threads that listings leave out because of them (page 8.1).
struct PendingThreads {
  /// A condition for queries on `thread_row`.
  static let isShown = """
    NOT EXISTS (
      SELECT 1 FROM action_place AS pending
      WHERE isPending = 1 AND pending.view = thread_row.view AND pending.threadId = thread_row.threadId)
    """
  /// The number of rows left out of a mailbox, by category.
  static let countsSQL = """
    SELECT category, count(*), sum(isUnreadHere)
    FROM action_place AS pending CROSS JOIN thread_row INDEXED BY thread_row_thread
      ON thread_row.threadId = pending.threadId AND thread_row.view = pending.view
    WHERE isPending = 1 AND pending.view = ? GROUP BY category
    """
  static let pendingSQL = "SELECT id, kind, due, author FROM action WHERE state = 0 ORDER BY id"
  static let placesSQL =
    "SELECT threadId, view, position FROM action_place WHERE actionId = ? ORDER BY position"

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Returns the pending actions, oldest first.
  func all() throws -> [PendingAction] {
    try SQLStatement(db, Self.pendingSQL).all { try action($0) }.compactMap(\.self)
  }

  /// - Returns: `nil` when it is no longer pending.
  func action(_ id: ActionID) throws -> PendingAction? {
    try SQLStatement(db, "SELECT id, kind, due, author FROM action WHERE id = ? AND state = 0")
      .first(.integer(id.rawValue)) { try action($0) } ?? nil
  }

  private func action(_ row: SQLStatement.Columns) throws -> PendingAction? {
    guard let kind = ActionCode.decode(row.text(1)) else { return nil }
    let id = ActionID(row.integer(0))
    return PendingAction(
      id: id, action: kind, places: try places(of: id), due: Date(storedMilliseconds: row.integer(2)),
      author: ActionAuthor(code: row.integer(3)))
  }

  /// Threads that were joined since are returned as one.
  private func places(of action: ActionID) throws -> [ThreadInMailbox] {
    let places = try SQLStatement(db, Self.placesSQL).all(.integer(action.rawValue)) { row in
      ThreadChanges(
        position: row.int(2), thread: ThreadID(row.integer(0)), view: ViewKey(rawValue: row.integer(1)))
    }
    return try ActionPlanner.distinct(places.asNamed.map(\.place), db)
  }

  /// Returns the pending action on a thread in a mailbox.
  func action(on place: ThreadInMailbox) throws -> ActionID? {
    try SQLStatement(
      db, "SELECT actionId FROM action_place WHERE isPending = 1 AND view = ? AND threadId = ?"
    ).first(.integer(ViewKey(place.view).rawValue), .integer(place.threadId.rawValue)) {
      ActionID($0.integer(0))
    }
  }

  /// Makes listings show the action's threads again, as far as they still exist.
  func release(_ action: ActionID) throws {
    try SQLStatement(db, "UPDATE action_place SET isPending = 0 WHERE actionId = ?")
      .run(.integer(action.rawValue))
  }

  /// Makes a listing show a thread again.
  func release(_ place: ThreadInMailbox) throws {
    try SQLStatement(
      db, "UPDATE action_place SET isPending = 0 WHERE isPending = 1 AND view = ? AND threadId = ?"
    )
    .run(.integer(ViewKey(place.view).rawValue), .integer(place.threadId.rawValue))
  }

  /// If both threads are pending, one place is enough to leave them out.
  func join(_ thread: ThreadID, to survivor: ThreadID) throws {
    let (old, new) = (SQLValue.integer(thread.rawValue), SQLValue.integer(survivor.rawValue))
    guard try SQLStatement(db, "SELECT 1 FROM action WHERE state = 0").first(body: { _ in true }) ?? false
    else { return }
    try SQLStatement(
      db, "UPDATE OR IGNORE action_place SET threadId = ? WHERE isPending = 1 AND threadId = ?"
    ).run(new, old)
    try SQLStatement(db, "UPDATE action_place SET isPending = 0 WHERE isPending = 1 AND threadId = ?").run(
      old)
    let copies = try ThreadCopies(db)
    try copies.settle(try copies.twins(of: survivor))
  }
}
