import VmailDomain

/// Sees to it that one vmail at a time syncs and sends for a store, by a lock on `engine.lock`. The others are front
/// ends: they read and act, and the engine tells the servers.
public struct EngineLock: Sendable {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  /// - Returns: `nil` while another vmail is the engine. Letting go of the lease ends it; so does the end of the
  ///   process.
  /// - Throws: ``StoreError``.
  public func become() throws -> EngineLease? {
    try StoreError.mapping(files) {
      let file = try FileDescriptor.open(files.engineLock, [.write, .create])
      guard try file.tryLock() else {
        file.closeQuietly()
        return nil
      }
      return EngineLease(file: file)
    }
  }
}

/// Being the engine of a store, for as long as it is kept.
public final class EngineLease: Sendable {
  private let file: FileDescriptor

  init(file: FileDescriptor) { self.file = file }

  /// Closing lets go of the lock.
  deinit { file.closeQuietly() }
}
