public import VmailDomain

/// The lock on `engine.lock`, held by the one process that syncs.
public struct EngineLock: EngineLocking {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  public func become() throws -> (any EngineLease)? {
    try StoreError.mapping(files) {
      let file = try FileDescriptor.open(files.engineLock, [.write, .create])
      guard try file.tryLock() else {
        file.closeQuietly()
        return nil
      }
      return Hold(file: file)
    }
  }

  /// Closing lets go of the lock.
  private final class Hold: EngineLease {
    private let file: FileDescriptor

    init(file: FileDescriptor) { self.file = file }

    deinit { file.closeQuietly() }
  }
}
