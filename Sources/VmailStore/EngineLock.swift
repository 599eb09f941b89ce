import VmailDomain

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
