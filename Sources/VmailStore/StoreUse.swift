import Glibc

/// That a process has a store open, or puts another in its place: a shared or an exclusive lock on the store's directory.
final class StoreUse: Sendable {
  private let directory: FileDescriptor

  private init(_ directory: FileDescriptor) { self.directory = directory }

  deinit {
    directory.unlock()
    directory.closeQuietly()
  }

  /// Waits while another process exchanges the directory, which takes no time.
  static func begin(_ files: StoreFiles) throws -> StoreUse {
    while true {
      let use = StoreUse(try open(files.directory))
      try use.directory.lockShared()
      // It may have been exchanged before it was locked.
      if try use.directory.isStill(at: files.directory) { return use }
    }
  }

  /// - Returns: `nil` while a process has the store open.
  static func exclude(_ path: String) throws -> StoreUse? {
    let use = StoreUse(try open(path))
    return try use.directory.tryLock() ? use : nil
  }

  private static func open(_ path: String) throws -> FileDescriptor {
    // The directory itself may be reached by a link.
    try FileDescriptor.open(path + "/.")
  }
}
