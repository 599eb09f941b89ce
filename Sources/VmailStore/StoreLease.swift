import VmailDomain

/// A role in a store that one process has at a time, until it is released or the process ends.
public final class StoreLease: Sendable {
  private let file: FileDescriptor

  /// - Parameter path: the lock of the role.
  /// - Returns: `nil` while another process has it.
  init?(_ path: String) throws {
    let file = try FileDescriptor.open(path, [.write, .create])
    guard try file.tryLock() else {
      file.closeQuietly()
      return nil
    }
    self.file = file
  }

  deinit {
    file.unlock()
    file.closeQuietly()
  }
}
