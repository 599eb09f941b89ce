import CSQLite
import Dispatch
import FoundationEssentials
import Synchronization
import VmailDomain

/// The connections to one store: one for reading, and one for writing, which is opened by the first write.
///
/// Listing needs a single connection, and opening writes nothing. Another connection for reading is opened when
/// something is read while a command's snapshot is open.
final class StoreDatabase: Sendable {
  let files: StoreFiles
  /// Computes digests of sources; `nil` to skip comparing them.
  let digest: SourceDigest?
  private let use: Mutex<StoreUse?>
  private let reader: DatabaseQueue
  /// The connection for reading beside a command's snapshot; `nil` until there is a need for it.
  private let secondReader = Mutex<DatabaseQueue?>(nil)
  private let writer = Mutex(WriterState.unopened)
  private let faults: WriteFaults
  /// Whether the reader shows a former state, which nothing can change.
  private let isFormer: Bool
  private let currentAuthor = Mutex(ActionAuthor.user)
  /// The queue on which the connections run; `nil` for any threads.
  private let target: DispatchQueue?
  private let known = KnownDirectory()
  /// The time at which changes are made.
  let now: @Sendable () -> Date

  private struct Writer {
    let queue: DatabaseQueue
    let mark: OpenMark
  }

  private enum WriterState {
    case unopened
    case open(Writer)
    case closed
  }

  init(
    files: StoreFiles, use: StoreUse, reader: DatabaseQueue, faults: WriteFaults, digest: SourceDigest?,
    target: DispatchQueue? = nil, isFormer: Bool = false, now: @escaping @Sendable () -> Date
  ) {
    self.isFormer = isFormer
    self.now = now
    self.files = files
    self.use = Mutex(use)
    self.reader = reader
    self.faults = faults
    self.digest = digest
    self.target = target
  }

  deinit { close() }

  /// Who makes the changes of this process.
  var author: ActionAuthor { currentAuthor.withLock { $0 } }

  func actAsAgent() { currentAuthor.withLock { $0 = .agent } }

  /// Reads one state of the store; never waits for a writer.
  /// - Parameters:
  ///   - snapshot: the number of the command's snapshot to read; `nil` for the latest state.
  ///   - reader: who reads it; `nil` for whoever makes the changes of this process.
  func read<Value: Sendable>(
    shared snapshot: Int? = nil, by reader: ActionAuthor? = nil,
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let isForAgent = (reader ?? author) == .agent
    @Sendable func reading(_ db: Database) throws -> Value {
      db.isForAgent = isForAgent
      return try body(db)
    }
    return try await StoreError.mapping(files) {
      if let snapshot = isFormer ? 0 : snapshot {
        return try await self.reader.read(shared: snapshot, reading)
      }
      if let value = try await self.reader.readUnlessShared(reading) { return value }
      return try await openSecondReader().read(reading)
    }
  }

  /// Does the same as ``MailStore/directory()``.
  func directory(shared snapshot: Int? = nil) async throws -> MailDirectory {
    try await StoreError.mapping(files) { [known] in
      if let snapshot = isFormer ? 0 : snapshot {
        return try await reader.read(shared: snapshot) { db in try known.directory(db) { try $0() } }
      }
      let directory = try await reader.write { db -> MailDirectory? in
        guard db.sharedRead == nil else { return nil }
        return try known.directory(db, reading: db.reading)
      }
      if let directory { return directory }
      return try await openSecondReader().read(DirectoryQuery.fetch)
    }
  }

  /// The number of read transactions so far.
  var readCount: Int {
    get throws {
      let readers = [reader] + secondReader.withLock { $0.map { [$0] } ?? [] }
      return try readers.reduce(0) { sum, reader in try sum + reader.write { $0.readCount } }
    }
  }

  /// Drops the snapshot of a command. Reads that begin later see the latest state.
  func endSharedRead() { reader.endSharedRead() }

  /// Runs `body` in one transaction, under the writer's lock, on the writer's queue.
  /// - Parameters:
  ///   - writer: who makes the change; `nil` for whoever makes those of this process.
  ///   - line: the command line that makes it; `nil` for none.
  func write<Value: Sendable>(
    by writer: ActionAuthor? = nil, line: RunningLine? = nil, _ body: @Sendable (Transaction) throws -> Value
  ) async throws -> Value {
    if isFormer { throw HistoryRefusal.isOver }
    let author = writer ?? author
    // Until the change a snapshot would only keep the WAL from being emptied; afterwards it would be out of date.
    reader.endSharedRead()
    defer { reader.endSharedRead() }
    return try await StoreError.mapping(files) {
      // Does not capture `self`: if its last reference were released on a connection's queue, closing that connection
      // there would deadlock.
      try await openWriter().write { [files, faults, digest, author, now] db in
        db.isChangedByAgent = author == .agent
        return try WriterLock.hold(files) {
          try Transaction.run(
            Snapshot(db: db, files: files, digest: digest), by: author, line: line, at: now(), faults: faults,
            body)
        }
      }
    }
  }

  /// Opens another connection, which shows the mail as it was at a time. Until it is closed, or for some seconds after a
  /// read, others can't write.
  func former(at time: Date) throws -> StoreDatabase {
    try StoreError.mapping(files) {
      let reader = try StoreConnection.writer(files, target: target) { db in
        var state = FormerState(db)
        return try state.restore(at: time)
      }
      let former = StoreDatabase(
        files: files, use: try StoreUse.begin(files), reader: reader, faults: .none, digest: digest,
        isFormer: true, now: now)
      if author == .agent { former.actAsAgent() }
      return former
    }
  }

  /// Copies the database, under the writer's lock.
  /// - Returns: the path of the copy.
  func backUp() async throws -> String {
    try await StoreError.mapping(files) {
      try await openWriter().write { [files] db in
        try WriterLock.hold(files) {
          let version = try SchemaMigrator.version(db)
          try SchemaBackup(files: files).make(db, version: version)
          return files.backup(version)
        }
      }
    }
  }

  /// Checkpoints and closes the files. Later accesses fail.
  func close() {
    defer { use.withLock { $0 = nil } }
    reader.close()
    secondReader.withLock { $0?.close() }
    let state = writer.withLock { state in
      defer { state = .closed }
      return state
    }
    guard case .open(let writer) = state else { return }
    // The last connection to close runs a checkpoint, which counts as writing.
    do { try WriterLock.hold(files, waiting: .seconds(1)) { writer.queue.close() } } catch {
      writer.queue.close()
    }
    writer.mark.end()
  }

  /// Removes the mark before a signal ends the process: committed changes are durable, and if there is no transaction
  /// in progress the next start has nothing to check. Nothing may be written afterwards.
  func endMark() {
    guard case .open(let writer) = writer.withLock({ $0 }) else { return }
    try? WriterLock.hold(files, waiting: .zero) { writer.mark.end() }
  }

  private func openSecondReader() throws -> DatabaseQueue {
    try secondReader.withLock { reader in
      if let reader { return reader }
      let opened = try StoreConnection.reader(files, target: target)
      reader = opened
      return opened
    }
  }

  private func openWriter() throws -> DatabaseQueue {
    try writer.withLock { state in
      switch state {
      case .open(let writer): return writer.queue
      case .closed: throw DatabaseError(SQLITE_MISUSE, message: "the store is closed")
      case .unopened: break
      }
      // Fails with a clear error if the store is read-only; SQLite would only report that it can't open the database.
      try FileDescriptor.open(files.lock, [.write, .create]).close()
      let mark = try OpenMark.begin(files)
      do {
        let opened = try StoreConnection.writer(files, target: target)
        state = .open(Writer(queue: opened, mark: mark))
        return opened
      } catch {
        mark.end()
        throw error
      }
    }
  }
}

/// A cached directory, with the version of the database from which it was read.
private final class KnownDirectory: Sendable {
  private let known = Mutex<(version: Int64, directory: MailDirectory)?>(nil)

  /// Returns the directory as it is now.
  /// - Parameter reading: runs a query on a single state, where the caller is in no transaction.
  func directory(
    _ db: Database, reading: (() throws -> MailDirectory) throws -> MailDirectory
  ) throws -> MailDirectory {
    // The number changes with every commit of another connection, and this connection never writes.
    let version = try SQLStatement(db, "PRAGMA data_version").first { $0.integer(0) } ?? 0
    if let directory = known.withLock({ $0?.version == version ? $0?.directory : nil }) { return directory }
    let directory = try reading { try DirectoryQuery.fetch(db) }
    known.withLock { $0 = (version, directory) }
    return directory
  }
}

/// The settings of the connections to a store.
enum StoreConnection {
  private static let patience = 10.0
  private static let readerLabel = "vmail.store.reader"
  /// Evaluated once per process, before SQLite is first used. Without memory statistics, a batch of 5,000 threads is
  /// a tenth faster.
  private static let countsNoMemory: Void = { _ = vmail_sqlite_without_memory_statistics() }()

  /// Opens a connection that can't write. Works even if the WAL index can't be created, as in a read-only directory.
  static func reader(
    _ files: StoreFiles, cacheKilobytes: Int = 2_000, target: DispatchQueue? = nil
  ) throws -> DatabaseQueue {
    countsNoMemory
    let configuration = Database.Configuration(
      isReadOnly: true, busyTimeout: patience, pragmas: ["cache_size = -\(cacheKilobytes)"], target: target)
    do {
      return try DatabaseQueue(path: files.vault, label: readerLabel, configuration: configuration)
    } catch let error as DatabaseError
      where [.cannotOpen, .readOnly].contains(error.resultCode)
    {
      // The file can be opened without its WAL if that is empty.
      let wal = try StoreDirectory(files: files).size(of: files.vault + "-wal")
      guard wal ?? 0 == 0 else { throw error }
      let uri = "file:\(escaped(files.vault))?immutable=1"
      return try DatabaseQueue(path: uri, label: readerLabel, configuration: configuration)
    }
  }

  static func writer(
    _ files: StoreFiles, path: String? = nil, target: DispatchQueue? = nil,
    former: (@Sendable (Database) throws -> Int)? = nil
  ) throws -> DatabaseQueue {
    countsNoMemory
    // Every commit is durable. Batches keep that cheap.
    let configuration = Database.Configuration(
      busyTimeout: patience,
      pragmas: [
        "foreign_keys = ON", "synchronous = FULL", "cache_size = -32000", "temp_store = MEMORY",
        "wal_autocheckpoint = 4000",
      ], target: target, former: former)
    return try DatabaseQueue(
      path: path ?? files.vault, label: "vmail.store.writer", configuration: configuration)
  }

  /// Escapes a path for a URI.
  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
