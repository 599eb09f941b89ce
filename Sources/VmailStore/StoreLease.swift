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

/// Makes sure that only one process at a time syncs a store and sends its mail, by a lock on `engine.lock`. All other
/// processes are front ends: they read and change the store, and the engine updates the servers.
public struct EngineLock: Sendable {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  /// - Returns: `nil` while another process is the engine. Releasing the lease gives up the role, as does the end of
  ///   the process.
  /// - Throws: ``StoreError``.
  public func become() throws -> StoreLease? {
    try StoreError.mapping(files) { try StoreLease(files.engineLock) }
  }
}

extension MailStore {
  /// Makes this process the only one that brings mirrors in step.
  /// - Returns: `nil` while another process brings a mirror in step.
  /// - Throws: ``StoreError``.
  public func becomeMirror() throws -> StoreLease? {
    try StoreError.mapping(database.files) { try StoreLease(database.files.mirrorLock) }
  }
}
