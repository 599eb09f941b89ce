import CSQLite
import Dispatch
import Synchronization

/// A connection to an SQLite database, and the dispatch queue that serializes its use.
///
/// When a task is cancelled, SQLite ends its statement with ``ResultCode/interrupt``, and the transaction is
/// rolled back.
final class DatabaseQueue: Sendable {
  /// The longest time for which a shared read stays open. It keeps the write-ahead log from being emptied.
  private static let longestSharedRead = DispatchTimeInterval.seconds(5)

  private let queue: DispatchQueue
  private let connection: Connection

  /// - Parameter path: as for ``Database/init(path:_:)``; without one, the database is in memory.
  /// - Throws: ``DatabaseError``.
  init(
    path: String = ":memory:", label: String = "vmail.store",
    configuration: Database.Configuration = Database.Configuration()
  ) throws {
    queue = DispatchQueue(label: label, target: configuration.target)
    connection = Connection(try Database(path: path, configuration), queue)
  }

  /// Waits for the current access, and closes the files. Later accesses fail with `SQLITE_MISUSE`.
  func close() { queue.sync { connection.close() } }

  // MARK: Blocking access

  /// Reads a single state of the database.
  /// - Throws: ``DatabaseError``, and the errors of `body`.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.sync { try connection.use { database in try database.reading { try body(database) } } }
  }

  /// Changes the database; `body` manages its own transactions.
  /// - Throws: ``DatabaseError``, and the errors of `body`.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.sync { try connection.use(body) }
  }

  // MARK: Asynchronous access

  /// Does the same as ``read(_:)-(_)``, for tasks.
  /// - Throws: ``DatabaseError``, `CancellationError`, and the errors of `body`.
  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    try await write { database in try database.reading { try body(database) } }
  }

  /// Does the same as ``read(_:)``, unless a shared read is open.
  /// - Returns: `nil` if there is one; then `body` was not called.
  func readUnlessShared<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value? {
    try await write { database in
      guard database.sharedRead == nil else { return nil }
      return .some(try database.reading { try body(database) })
    }
  }

  /// Reads the state of the database that earlier calls with that number read. It stays open until
  /// ``endSharedRead()``, a call with another number, or an error.
  /// - Throws: ``DatabaseError``, `CancellationError`, and the errors of `body`.
  func read<Value: Sendable>(
    shared number: Int, _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let access = DatabaseAccess()
    return try await withTaskCancellationHandler {
      try await connection.run(access, shared: number, body) { [queue, connection] in
        queue.asyncAfter(deadline: .now() + Self.longestSharedRead) { [weak connection] in
          connection?.endSharedRead(number)
        }
      }
    } onCancel: {
      access.cancel()
    }
  }

  /// Ends a shared read. Doesn't wait for that; but accesses that begin later come after it.
  func endSharedRead() {
    guard connection.mayShareRead.load(ordering: .sequentiallyConsistent) else { return }
    queue.async { [connection] in connection.endSharedRead() }
  }

  /// Does the same as ``write(_:)-(_)``, for tasks.
  /// - Throws: ``DatabaseError``, `CancellationError`, and the errors of `body`.
  func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    let access = DatabaseAccess()
    return try await withTaskCancellationHandler {
      try await connection.run(access, body)
    } onCancel: {
      access.cancel()
    }
  }

  /// The connection, which is reached only on the queue: by tasks as an actor, and otherwise by code running there.
  private actor Connection {
    private let executor: QueueExecutor
    /// Whether a shared read is open, or about to be: set before it sees a state of the database.
    nonisolated let mayShareRead = Atomic(false)
    /// Only reached on the queue: by the actor, whose executor it is, and by `queue.sync`.
    nonisolated(unsafe) private var database: Database?

    init(_ database: sending Database, _ queue: DispatchQueue) {
      self.database = database
      executor = QueueExecutor(queue)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<Value>(_ access: DatabaseAccess, _ body: (Database) throws -> Value) throws -> Value {
      try use { database in
        try access.begin(database)
        defer { access.end(database) }
        return try body(database)
      }
    }

    /// - Parameter onOpen: called when the access opens a shared read.
    func run<Value>(
      _ access: DatabaseAccess, shared number: Int, _ body: (Database) throws -> Value, onOpen: () -> Void
    ) throws -> Value {
      try use { database in
        if database.sharedRead != number { endSharedRead() }
        try access.begin(database)
        defer { access.end(database) }
        if database.sharedRead == nil {
          mayShareRead.store(true, ordering: .sequentiallyConsistent)
          onOpen()
        }
        return try database.reading(shared: number) { try body(database) }
      }
    }

    /// - Parameter number: the only read to end; `nil` for any.
    nonisolated func endSharedRead(_ number: Int? = nil) {
      guard let database, number == nil || number == database.sharedRead else { return }
      database.endSharedRead()
      mayShareRead.store(false, ordering: .sequentiallyConsistent)
    }

    nonisolated func use<Value>(_ body: (Database) throws -> Value) throws -> Value {
      guard let database else { throw DatabaseError(SQLITE_MISUSE, message: "the store is closed") }
      return try body(database)
    }

    nonisolated func close() { database = nil }
  }
}

/// One task's use of a connection, which cancelling the task ends.
///
/// SQLite polls for this: `sqlite3_interrupt` would be lost between two statements.
final class DatabaseAccess: Sendable {
  /// The number of virtual machine instructions between two polls, which take far less than a millisecond.
  private static let patience: Int32 = 1_000

  private let isCancelled = Atomic(false)

  /// Begins an access.
  /// - Throws: `CancellationError` if the task was already cancelled.
  func begin(_ database: Database) throws {
    try checkCancellation()
    database.access = self
    sqlite3_progress_handler(
      database.handle, Self.patience,
      { access in
        guard let access else { return 0 }
        // Unretained: the caller that runs this access keeps it alive until `end` has removed the handler.
        let running = Unmanaged<DatabaseAccess>.fromOpaque(access).takeUnretainedValue()
        return running.isCancelled.load(ordering: .relaxed) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func end(_ database: Database) {
    endInterruptions(database)
    database.access = nil
  }

  /// From here on, a cancellation interrupts nothing.
  func endInterruptions(_ database: Database) { sqlite3_progress_handler(database.handle, 0, nil, nil) }

  /// - Throws: `CancellationError` if the task was cancelled.
  func checkCancellation() throws {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}

/// Runs an actor's jobs on a dispatch queue.
private final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
