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
  private let runsInPlace: Bool
  /// The number of accesses by tasks that run or wait.
  private let accessCount = Atomic(0)

  /// - Parameter path: as for ``Database/init(path:_:)``; without one, the database is in memory.
  /// - Throws: ``DatabaseError``.
  init(
    path: String = ":memory:", label: String = "vmail.store",
    configuration: Database.Configuration = Database.Configuration()
  ) throws {
    queue = DispatchQueue(label: label, target: configuration.target)
    connection = Connection(try Database(path: path, configuration), queue)
    runsInPlace = configuration.runsInPlace
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
      try await perform { try $0.run(access, shared: number, body) }
    } onCancel: {
      access.cancel()
    }
  }

  /// Ends a shared read. Doesn't wait for that; but accesses that begin later come after it.
  func endSharedRead() {
    guard connection.mayShareRead.load(ordering: .sequentiallyConsistent) else { return }
    if begin() {
      queue.sync { connection.endSharedRead() }
    } else {
      queue.async { [connection] in connection.endSharedRead() }
    }
    end()
  }

  /// Does the same as ``write(_:)-(_)``, for tasks.
  /// - Throws: ``DatabaseError``, `CancellationError`, and the errors of `body`.
  func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    let access = DatabaseAccess()
    return try await withTaskCancellationHandler {
      try await perform { try $0.run(access, body) }
    } onCancel: {
      access.cancel()
    }
  }

  /// Runs an access on the queue, and in the thread of its task if no other runs or waits: most reads take less time than
  /// changing threads twice.
  private func perform<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    let isAlone = begin()
    defer { end() }
    return isAlone ? try performInPlace(body) : try await connection.perform(body)
  }

  private func performInPlace<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try queue.sync { try body(connection) }
  }

  /// - Returns: whether the access may run in the thread of its task.
  private func begin() -> Bool {
    accessCount.add(1, ordering: .sequentiallyConsistent).oldValue == 0 && runsInPlace
  }

  private func end() { accessCount.subtract(1, ordering: .sequentiallyConsistent) }

  /// The connection, which is reached only on the queue: by tasks as an actor, and otherwise by code running there.
  private actor Connection {
    private let executor: QueueExecutor
    private let queue: DispatchQueue
    /// Whether a shared read is open, or about to be: set before it sees a state of the database.
    nonisolated let mayShareRead = Atomic(false)
    // Only reached on the queue: by the actor, whose executor it is, and by `queue.sync`.
    nonisolated(unsafe) private var database: Database?
    /// When the last shared read has to end.
    nonisolated(unsafe) private var sharedReadEnd = DispatchTime.now()
    /// Whether a timer waits for the end of a shared read.
    nonisolated(unsafe) private var isWaitingForEnd = false

    init(_ database: sending Database, _ queue: DispatchQueue) {
      self.database = database
      self.queue = queue
      executor = QueueExecutor(queue)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func perform<Value>(_ body: (Connection) throws -> Value) throws -> Value { try body(self) }

    nonisolated func run<Value>(_ access: DatabaseAccess, _ body: (Database) throws -> Value) throws -> Value
    {
      try use { database in
        try access.begin(database)
        defer { access.end(database) }
        return try body(database)
      }
    }

    nonisolated func run<Value>(
      _ access: DatabaseAccess, shared number: Int, _ body: (Database) throws -> Value
    ) throws -> Value {
      try use { database in
        if database.sharedRead != number { endSharedRead() }
        try access.begin(database)
        defer { access.end(database) }
        if database.sharedRead == nil {
          mayShareRead.store(true, ordering: .sequentiallyConsistent)
          sharedReadEnd = .now() + DatabaseQueue.longestSharedRead
          if !isWaitingForEnd { waitForEnd() }
        }
        return try database.reading(shared: number) { try body(database) }
      }
    }

    /// Ends a shared read in time, and those that are opened meanwhile: a timer for each would cost more than most reads.
    private nonisolated func waitForEnd() {
      isWaitingForEnd = true
      queue.asyncAfter(deadline: sharedReadEnd) { [weak self] in
        guard let self else { return }
        isWaitingForEnd = false
        guard database?.sharedRead != nil else { return }
        if sharedReadEnd <= .now() { endSharedRead() } else { waitForEnd() }
      }
    }

    nonisolated func endSharedRead() {
      guard let database else { return }
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
