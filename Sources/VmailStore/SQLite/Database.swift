import CSQLite
import Dispatch
import VmailDomain

/// A connection to an SQLite database. Not `Sendable`: it is used only by the ``DatabaseQueue`` it belongs
/// to.
///
/// Every method that throws throws a ``DatabaseError``; a commit also throws `CancellationError` when the
/// task was cancelled.
package final class Database {
  /// The options of a connection, and its first statements.
  struct Configuration {
    var isReadOnly = false
    /// The time to wait for locks of other connections, in seconds.
    var busyTimeout = 0.0
    /// The PRAGMAs to set after opening.
    var pragmas: [String] = []
    /// The queue on which accesses run, after one another; `nil` for any threads.
    var target: DispatchQueue?
    /// Changes the state that is read, in each transaction; none of them is ever committed. `nil` to read it as it is.
    var former: (@Sendable (Database) throws -> Int)?
  }

  package let handle: OpaquePointer
  private var prepared: [String: PreparedStatement] = [:]
  /// The access in progress.
  var access: DatabaseAccess?
  /// Whether it is read for an agent, which sees nothing of what is inside encrypted messages.
  var isForAgent = false
  /// Whether an agent makes the changes: it reads everything then.
  var isChangedByAgent = false
  /// Who or what makes the changes now, and when, in seconds since 1970 (``HistoryWriter``).
  var cause = ChangeCause(.vmail)
  var changeTime: Int64 = 0
  /// The number of the read transaction that stays open after an access; `nil` for none.
  private(set) var sharedRead: Int?
  private let former: (@Sendable (Database) throws -> Int)?
  /// What the configuration's `former` returned last.
  private(set) var missingCount = 0
  /// The number of read transactions so far.
  private(set) var readCount = 0

  /// - Parameter path: a file, or a `file:` URI (https://www.sqlite.org/uri.html).
  init(path: String, _ configuration: Configuration = Configuration()) throws {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    flags |= configuration.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let handle = opened else {
      defer { sqlite3_close_v2(opened) }
      throw DatabaseError(code, of: opened)
    }
    self.handle = handle
    former = configuration.former
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(configuration.busyTimeout * 1_000))
    for pragma in configuration.pragmas { try execute(sql: "PRAGMA " + pragma) }
    // A commit becomes a rollback.
    if former != nil { sqlite3_commit_hook(handle, { _ in 1 }, nil) }
  }

  /// Closes the connection. If a statement is still referenced, only the connection's memory stays allocated.
  deinit {
    prepared = [:]
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  /// Returns a statement that is prepared when it first runs, and shared by all callers with the same text.
  func cachedStatement(_ sql: String) -> PreparedStatement {
    if let statement = prepared[sql] { return statement }
    let statement = makeStatement(sql)
    prepared[sql] = statement
    return statement
  }

  /// Returns an unshared statement.
  func makeStatement(_ sql: String) -> PreparedStatement { PreparedStatement(sql, of: self) }

  fileprivate func prepare(_ sql: String) throws -> OpaquePointer {
    var sql = sql
    let statement = try sql.withUTF8 { text in
      var rest = text
      return try next(&rest)
    }
    guard let statement else { throw DatabaseError(SQLITE_MISUSE, message: "no statement in \"\(sql)\"") }
    return statement
  }

  /// Runs statements one after another, ignoring their rows.
  ///
  /// - Parameter arguments: the values for the placeholders of all statements, in order.
  func execute(sql: String, arguments: [SQLValue] = []) throws {
    var sql = sql
    var arguments = arguments[...]
    try sql.withUTF8 { text in
      var rest = text
      while let statement = try next(&rest) {
        let count = Int(sqlite3_bind_parameter_count(statement))
        try SQLStatement(PreparedStatement(statement)).run(all: Array(arguments.prefix(count)))
        arguments = arguments.dropFirst(count)
      }
    }
  }

  /// Prepares the first statement of a text, and advances to the next one.
  /// - Returns: `nil` when only white space and comments are left.
  private func next(_ text: inout UnsafeBufferPointer<UInt8>) throws -> OpaquePointer? {
    while let base = text.baseAddress, !text.isEmpty {
      let characters = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, characters, Int32(text.count), &statement, &tail)
      guard code == SQLITE_OK else { throw DatabaseError(code, of: handle) }
      text = UnsafeBufferPointer(rebasing: text[(tail.map { $0 - characters } ?? text.count)...])
      if let statement { return statement }
    }
    return nil
  }

  /// The number of rows changed by the last INSERT, UPDATE or DELETE.
  var changesCount: Int { Int(sqlite3_changes(handle)) }

  var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  // MARK: Transactions

  /// Begins a transaction that holds the write lock from the start.
  func beginImmediateTransaction() throws {
    try access?.checkCancellation()
    try execute(sql: "BEGIN IMMEDIATE")
  }

  /// Commits the changes, unless the task was cancelled.
  func commit() throws {
    try access?.checkCancellation()
    try execute(sql: "COMMIT")
  }

  /// Does nothing if SQLite has already rolled back, as it does when the disk is full.
  func rollback() throws {
    guard isInTransaction else { return }
    // Were this interrupted, the next access would find the transaction open.
    access?.endInterruptions(self)
    try execute(sql: "ROLLBACK")
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Commits all changes of `body`, or none when it throws.
  func inImmediateTransaction<Value>(_ body: () throws -> Value) throws -> Value {
    try beginImmediateTransaction()
    do {
      let value = try body()
      try commit()
      return value
    } catch {
      try? rollback()
      throw error
    }
  }

  /// Runs `body` on a single state of the database, whatever others write meanwhile.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    try beginReading()
    // Nothing was changed; this only ends the read.
    defer { try? rollback() }
    return try body()
  }

  /// Runs `body` in the read transaction of that number, which stays open unless it throws. There is no other one.
  func reading<Value>(shared number: Int, _ body: () throws -> Value) throws -> Value {
    if sharedRead == nil { try beginReading() }
    sharedRead = number
    do { return try body() } catch {
      endSharedRead()
      throw error
    }
  }

  /// Ends the read transaction that stayed open, if there is one.
  func endSharedRead() {
    guard sharedRead != nil else { return }
    sharedRead = nil
    try? rollback()
  }

  private func beginReading() throws {
    readCount += 1
    guard let former else { return try execute(sql: "BEGIN") }
    try execute(sql: "PRAGMA query_only = OFF")
    try execute(sql: "BEGIN IMMEDIATE")
    do {
      missingCount = try former(self)
      try execute(sql: "PRAGMA query_only = ON")
    } catch {
      try? rollback()
      throw error
    }
  }

  // MARK: The file

  /// Copies the write-ahead log into the database file and empties it.
  func checkpoint() throws {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, of: handle) }
  }

  /// Returns the tables of rows with invalid references: one element per row.
  func foreignKeyViolations() throws -> [String] {
    try SQLStatement(self, "PRAGMA foreign_key_check").all { $0.text(0) }
  }
}

/// A statement of a connection, prepared on first use and finalized with this object.
final class PreparedStatement {
  private enum State {
    case text(String, of: Unowned)
    case prepared(OpaquePointer)
  }

  /// The connection holds its statements, and outlives their use.
  private struct Unowned { unowned let database: Database }

  private var state: State

  fileprivate init(_ sql: String, of database: Database) {
    state = .text(sql, of: Unowned(database: database))
  }

  fileprivate init(_ handle: OpaquePointer) { state = .prepared(handle) }

  deinit { if case .prepared(let handle) = state { sqlite3_finalize(handle) } }

  func handle() throws -> OpaquePointer {
    switch state {
    case .prepared(let handle): return handle
    case .text(let sql, let owner):
      let handle = try owner.database.prepare(sql)
      state = .prepared(handle)
      return handle
    }
  }
}
