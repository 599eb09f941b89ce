import VmailDomain

@preconcurrency internal import Dispatch

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

  /// Waits until no other process has the role.
  init(waitingFor path: String) throws {
    file = try FileDescriptor.open(path, [.write, .create])
    do { try file.lock() } catch {
      file.closeQuietly()
      throw error
    }
  }

  deinit {
    file.unlock()
    file.closeQuietly()
  }
}

/// Makes sure that only one process at a time syncs a store and sends its mail, by a lock on `engine.lock`. All other
/// processes are front ends: they read and change the store, and the engine updates the servers.
///
/// The engine in the background leaves the role to any process that requests it, and takes it again when none does. All of this
/// is locks, so that a process that is killed leaves nothing behind.
public struct EngineLock: Sendable {
  private let files: StoreFiles

  init(files: StoreFiles) { self.files = files }

  /// - Parameter path: the store's directory, which is created if it is missing.
  /// - Throws: ``StoreError``.
  public init(at path: String) throws {
    files = StoreFiles(path: path)
    try StoreError.mapping(files) { [files] in try StoreDirectory(files: files).prepare() }
  }

  /// - Returns: `nil` while another process is the engine. Releasing the lease gives up the role, as does the end of
  ///   the process.
  /// - Throws: ``StoreError``.
  public func become() throws -> StoreLease? {
    try StoreError.mapping(files) { try StoreLease(files.engineLock) }
  }

  /// Becomes the engine when no other process is, however long that takes. If the task is cancelled, the wait continues.
  /// - Throws: ``StoreError``.
  public func wait() async throws -> StoreLease {
    try await Self.onThread { [files] in
      try StoreError.mapping(files) { try StoreLease(waitingFor: files.engineLock) }
    }
  }

  /// Requests the role until the request is released.
  /// - Throws: ``StoreError``.
  public func request() throws -> EngineRequest {
    try StoreError.mapping(files) { try EngineRequest(files.engineRequests) }
  }

  // MARK: In the background

  /// Makes this process the one that is the engine while no other process requests to be it.
  /// - Returns: `nil` while there is such a process.
  /// - Throws: ``StoreError``.
  public func becomeBackground() throws -> StoreLease? {
    try StoreError.mapping(files) { try StoreLease(files.backgroundLock) }
  }

  /// Waits until no process requests the role. If the task is cancelled, the wait continues.
  /// - Throws: ``StoreError``.
  public func waitForNoRequest() async throws {
    _ = try await Self.onThread { [files] in
      try StoreError.mapping(files) { try StoreLease(waitingFor: files.engineRequests) }
    }
  }

  /// Whether another process requests the role.
  /// - Throws: ``StoreError``.
  public func isRequested() throws -> Bool {
    try StoreError.mapping(files) {
      // Opened for reading: it is no event for ``requests()``.
      let file = try FileDescriptor.open(files.engineRequests)
      defer { file.closeQuietly() }
      guard try file.tryLock() else { return true }
      file.unlock()
      return false
    }
  }

  /// Returns a stream with an element shortly after each request, and sometimes without one. It begins with this call.
  public func requests() -> AsyncStream<Void> { StoreWatch(path: files.engineRequests).writes() }

  /// Blocks a thread of its own.
  fileprivate static func onThread(_ wait: @escaping @Sendable () throws -> StoreLease) async throws
    -> StoreLease
  {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "engine").async { continuation.resume(with: Result { try wait() }) }
    }
  }
}

/// The wish of a process to be the engine, for as long as this exists: the engine in the background leaves the role to it.
public final class EngineRequest: Sendable {
  /// Whether no other process had requested it, so that an engine that there is leaves.
  public let isFirst: Bool
  private let file: FileDescriptor

  init(_ path: String) throws {
    file = try FileDescriptor.open(path, [.write, .create])
    do {
      isFirst = try file.tryLock()
      try file.lockShared()
      // This is noticed in the background, and only after the request can be seen.
      try FileDescriptor.open(path, [.write]).close()
    } catch {
      file.closeQuietly()
      throw error
    }
  }

  deinit {
    file.unlock()
    file.closeQuietly()
  }
}

extension MailStore {
  /// Makes this process the only one that brings mirrors in step.
  /// - Returns: `nil` while another process brings a mirror in step.
  /// - Throws: ``StoreError``.
  public func becomeMirror() throws -> StoreLease? {
    try StoreError.mapping(database.files) { try StoreLease(database.files.mirrorLock) }
  }

  /// Waits until no other process renews a login, and makes this process the only one that does.
  /// - Throws: ``StoreError``.
  public func renewLogins() async throws -> StoreLease {
    try await EngineLock.onThread { [files = database.files] in
      try StoreError.mapping(files) { try StoreLease(waitingFor: files.renewalLock) }
    }
  }
}
