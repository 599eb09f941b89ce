import VmailDomain

/// An open file of a queued message, and the lock on it, which is released with this object.
final class OutboxLease: Sendable {
  private let descriptor: FileDescriptor
  private let isHeld: Bool

  /// - Returns: `nil` when another process has the lock.
  init?(_ descriptor: FileDescriptor) throws {
    self.descriptor = descriptor
    do { isHeld = try descriptor.tryLock() } catch {
      descriptor.closeQuietly()
      throw error
    }
    if !isHeld { return nil }
  }

  deinit {
    if isHeld { descriptor.unlock() }
    descriptor.closeQuietly()
  }
}

/// The file of a queued message, which survives a damaged database. The process that holds its lock is sending the
/// message; the lock ends with the process.
struct OutboxFile {
  let files: StoreFiles
  let name: String

  private var path: String { files.outbox + "/" + name }

  /// Writes a new file, durably.
  static func make(_ source: [UInt8], in files: StoreFiles) throws -> OutboxFile {
    try StoreDirectory.makePrivate(files.outbox)
    let file = OutboxFile(
      files: files, name: String(UInt64.random(in: .min ... .max), radix: 36) + ".eml")
    try file.write(source)
    return file
  }

  private func write(_ source: [UInt8]) throws {
    let descriptor = try FileDescriptor.open(path, [.write, .create, .exclusive])
    defer { descriptor.closeQuietly() }
    do {
      try descriptor.write(source, at: 0)
      try descriptor.synchronize()
      try FileDescriptor.synchronizeDirectory(files.outbox)
    } catch {
      remove()
      throw error
    }
  }

  enum Locking {
    case held(OutboxLease)
    case busy

    /// The lock; `nil` when another process holds it.
    var held: OutboxLease? {
      if case .held(let lease) = self { lease } else { nil }
    }
  }

  /// - Returns: `nil` when there is no such file.
  func lock() throws -> Locking? {
    let descriptor: FileDescriptor
    do { descriptor = try FileDescriptor.open(path, .write) } catch let failure as FileFailure
      where failure.isMissing
    {
      return nil
    }
    return try OutboxLease(descriptor).map(Locking.held) ?? .busy
  }

  /// Recreates the file if it is missing.
  func restore(_ source: [UInt8]) throws {
    try StoreDirectory.makePrivate(files.outbox)
    try write(source)
  }

  func remove() { try? removeFile(path) }
}
