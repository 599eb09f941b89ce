import Foundation
import GRDB
import VmailDomain

/// The threads of actions in their undo window: what listings leave out (page 8.1).
struct PendingThreads {
  /// For a query over `thread_row`.
  static let isShown = """
    NOT EXISTS (
      SELECT 1 FROM pending_thread AS pending
      WHERE pending.view = thread_row.view AND pending.threadId = thread_row.threadId)
    """
  /// How many rows of a mailbox are left out, by category.
  static let countsSQL = """
    SELECT category, count(*), sum(isUnreadHere)
    FROM pending_thread AS pending CROSS JOIN thread_row INDEXED BY thread_row_thread
      ON thread_row.threadId = pending.threadId AND thread_row.view = pending.view
    WHERE pending.view = ? GROUP BY category
    """
  static let pendingSQL = "SELECT id, kind, due FROM action WHERE state = 0 ORDER BY id"
  static let placesSQL = "SELECT threadId, view FROM pending_thread WHERE actionId = ? ORDER BY position"

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Oldest first.
  func all() throws -> [PendingAction] {
    try SQLStatement(db, Self.pendingSQL).all { try action($0) }.compactMap(\.self)
  }

  /// `nil` when it is pending no longer.
  func action(_ id: ActionID) throws -> PendingAction? {
    try SQLStatement(db, "SELECT id, kind, due FROM action WHERE id = ? AND state = 0")
      .first(.integer(id.rawValue)) { try action($0) } ?? nil
  }

  private func action(_ row: SQLStatement.Columns) throws -> PendingAction? {
    guard let kind = ActionCode.decode(row.text(1)) else { return nil }
    let id = ActionID(row.integer(0))
    return PendingAction(
      id: id, action: kind, places: try places(of: id), due: Date(storedMilliseconds: row.integer(2)))
  }

  private func places(of action: ActionID) throws -> [ThreadPlace] {
    try SQLStatement(db, Self.placesSQL).all(.integer(action.rawValue)) { row in
      ThreadPlace(threadId: ThreadID(row.integer(0)), view: ViewKey(rawValue: row.integer(1)).view)
    }
  }

  /// The action that waits for a thread in a mailbox.
  func action(on place: ThreadPlace) throws -> ActionID? {
    try SQLStatement(db, "SELECT actionId FROM pending_thread WHERE view = ? AND threadId = ?")
      .first(.integer(ViewKey(place.view).rawValue), .integer(place.threadId.rawValue)) {
        ActionID($0.integer(0))
      }
  }

  func add(_ place: ThreadPlace, of action: ActionID, position: Int) throws {
    try SQLStatement(
      db, "INSERT INTO pending_thread (view, threadId, actionId, position) VALUES (?, ?, ?, ?)"
    ).run(
      .integer(ViewKey(place.view).rawValue), .integer(place.threadId.rawValue),
      .integer(action.rawValue), .integer(position))
  }

  /// Listings show the threads again, as far as they are still there.
  func remove(of action: ActionID) throws {
    try SQLStatement(db, "DELETE FROM pending_thread WHERE actionId = ?").run(.integer(action.rawValue))
  }

  /// Where both threads wait, one row is enough: what is to change is kept by message.
  func join(_ thread: ThreadID, to survivor: ThreadID) throws {
    let (old, new) = (SQLValue.integer(thread.rawValue), SQLValue.integer(survivor.rawValue))
    try SQLStatement(db, "UPDATE OR IGNORE pending_thread SET threadId = ? WHERE threadId = ?").run(new, old)
    try SQLStatement(db, "DELETE FROM pending_thread WHERE threadId = ?").run(old)
  }
}
