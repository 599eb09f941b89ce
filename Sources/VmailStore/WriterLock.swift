import Glibc
import VmailDomain

/// The lock for writing, held by one process at a time.
///
/// SQLite's own locks are not enough: versions before 3.51.3 can damage a database when two processes write and
/// checkpoint a WAL at the same instant (sqlite.org/wal.html#walresetbug). So everything that may write or checkpoint
/// runs within ``hold(_:waiting:_:)``.
enum WriterLock {
  static let patience: Duration = .seconds(10)

  /// Runs `body` with the lock held. Blocks its thread: call it on a writer's queue.
  /// - Throws: ``StoreError/busy(path:)`` when other processes hold the lock for longer than `patience`; errors of
  ///   `body`.
  static func hold<Value>(
    _ files: StoreFiles, waiting patience: Duration = patience, _ body: () throws -> Value
  ) throws -> Value {
    let file = try FileDescriptor.open(files.lock, [.write, .create])
    // Closing the file releases the lock.
    defer { file.closeQuietly() }
    let deadline = ContinuousClock.now + patience
    var pause: UInt32 = 200
    while try !file.tryLock() {
      guard ContinuousClock.now < deadline else { throw StoreError.busy(path: files.lock) }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    return try body()
  }
}
