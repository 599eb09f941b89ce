import Foundation
import GRDB
import VmailDomain

/// The rows of `action` and `action_change`: what waits, what was done, and what it changed.
struct Journal {
  /// Older entries are forgotten: then they can't be undone any more.
  static let limit = 1_000

  static let latestSQL =
    "SELECT id, kind, threadCount, state FROM action WHERE state <= 1 ORDER BY id DESC LIMIT 1"
  static let undoneSQL =
    "SELECT id, kind, threadCount, state FROM action WHERE state = 2 ORDER BY undone DESC LIMIT 1"
  static let changesSQL = """
    SELECT action_change.emailId, removedFolders, addedFolders, removedFlags, addedFlags,
      coalesce(email.threadId, action_change.threadId), email.id
    FROM action_change LEFT JOIN email ON email.id = emailId WHERE actionId = ?
    """
  static let pruneSQL = """
    DELETE FROM action WHERE state <> 0 AND id <= (
      SELECT id FROM action WHERE state <> 0 ORDER BY id DESC LIMIT 1 OFFSET ?)
    """

  struct Entry {
    let action: CommittedAction
    let isPending: Bool
  }

  /// A change of an action, as it is kept.
  struct Change {
    let change: MessageChange
    /// The thread the message is in now.
    let thread: ThreadID
    /// Whether the message is still there.
    let isThere: Bool
  }

  private let db: Database

  init(_ db: Database) { self.db = db }

  // MARK: Writing

  /// Makes an entry of what was done, or with `due` of what is to be.
  func add(_ action: ThreadAction, due: Date? = nil) throws -> ActionID {
    try SQLStatement(db, "INSERT INTO action (kind, state, due, threadCount) VALUES (?, ?, ?, 0)").run(
      .text(ActionCode.encode(action)), .integer(due == nil ? ActionState.done : ActionState.pending),
      .optional(due?.storedMilliseconds))
    return ActionID(db.lastInsertedRowID)
  }

  func add(_ changes: [MessageChange], of action: ActionID, thread: ThreadID) throws {
    let insert = try SQLStatement(
      db,
      """
      INSERT INTO action_change
        (actionId, emailId, threadId, removedFolders, addedFolders, removedFlags, addedFlags)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for change in changes {
      try insert.run(
        .integer(action.rawValue), .integer(change.emailId.rawValue), .integer(thread.rawValue),
        .text(FolderSet.encode(change.removedFolders)), .text(FolderSet.encode(change.addedFolders)),
        .integer(change.removedFlags.rawValue), .integer(change.addedFlags.rawValue))
    }
  }

  /// Keeps what was really changed where that is not what was planned.
  func replace(_ planned: [MessageChange], by made: [MessageChange], of action: ActionID, thread: ThreadID)
    throws
  {
    guard planned != made else { return }
    let delete = try SQLStatement(db, "DELETE FROM action_change WHERE actionId = ? AND emailId = ?")
    for change in planned {
      try delete.run(.integer(action.rawValue), .integer(change.emailId.rawValue))
    }
    try add(made, of: action, thread: thread)
  }

  /// What is done now can be undone, and what was undone before cannot be done again.
  func commit(_ action: ActionID, threadCount: Int) throws {
    try SQLStatement(db, "UPDATE action SET state = 1, due = NULL, threadCount = ? WHERE id = ?")
      .run(.integer(threadCount), .integer(action.rawValue))
    try SQLStatement(db, "DELETE FROM action WHERE state = 2").run()
    try SQLStatement(db, Self.pruneSQL).run(.integer(Self.limit))
  }

  func setThreadCount(_ count: Int, of action: ActionID) throws {
    try SQLStatement(db, "UPDATE action SET threadCount = ? WHERE id = ?")
      .run(.integer(count), .integer(action.rawValue))
  }

  func remove(_ action: ActionID) throws {
    try SQLStatement(db, "DELETE FROM action WHERE id = ?").run(.integer(action.rawValue))
  }

  func markUndone(_ action: ActionID) throws {
    try SQLStatement(
      db,
      """
      UPDATE action SET state = 2, undone = (SELECT coalesce(max(undone), 0) + 1 FROM action WHERE state = 2)
      WHERE id = ?
      """
    ).run(.integer(action.rawValue))
  }

  func markDone(_ action: ActionID) throws {
    try SQLStatement(db, "UPDATE action SET state = 1, undone = NULL WHERE id = ?")
      .run(.integer(action.rawValue))
  }

  /// An `undo` goes past it from now on.
  func markPassed(_ action: ActionID) throws {
    try SQLStatement(db, "UPDATE action SET state = 3 WHERE id = ?").run(.integer(action.rawValue))
  }

  /// The server refused the change of a message: there is nothing left to undo.
  func forget(_ email: EmailID, of action: ActionID) throws {
    try SQLStatement(db, "DELETE FROM action_change WHERE actionId = ? AND emailId = ?")
      .run(.integer(action.rawValue), .integer(email.rawValue))
  }

  // MARK: Reading

  /// What `undo` takes back next.
  func latest() throws -> Entry? { try SQLStatement(db, Self.latestSQL).first(body: Self.entry) ?? nil }

  /// What `redo` does next.
  func latestUndone() throws -> Entry? { try SQLStatement(db, Self.undoneSQL).first(body: Self.entry) ?? nil }

  func entry(_ id: ActionID) throws -> Entry? {
    try SQLStatement(db, "SELECT id, kind, threadCount, state FROM action WHERE id = ?")
      .first(.integer(id.rawValue), body: Self.entry) ?? nil
  }

  func changes(of action: ActionID) throws -> [Change] {
    try SQLStatement(db, Self.changesSQL).all(.integer(action.rawValue)) { row in
      Change(
        change: MessageChange(
          emailId: EmailID(row.integer(0)), removedFolders: FolderSet.decode(row.text(1)),
          addedFolders: FolderSet.decode(row.text(2)), removedFlags: MessageFlags(rawValue: row.int(3)),
          addedFlags: MessageFlags(rawValue: row.int(4))),
        thread: ThreadID(row.integer(5)), isThere: !row.isNull(6))
    }
  }

  private static func entry(_ row: SQLStatement.Columns) -> Entry? {
    ActionCode.decode(row.text(1)).map { action in
      Entry(
        action: CommittedAction(id: ActionID(row.integer(0)), action: action, threadCount: row.int(2)),
        isPending: row.integer(3) == ActionState.pending)
    }
  }
}

extension Date {
  var storedMilliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
  init(storedMilliseconds: Int64) { self.init(timeIntervalSince1970: Double(storedMilliseconds) / 1_000) }
}
