import Glibc
import VmailDomain

/// Owns a file that is written sequentially, and gets its name once it is complete.
final class UnfinishedFile {
  private let descriptor: FileDescriptor
  private var isOver = false
  /// The number of bytes written so far.
  private(set) var size = 0

  /// Creates it under a unique name, locked.
  init(in folder: String, prefix: String) throws {
    for _ in 0..<100 {
      let name = prefix + String(UInt64.random(in: 0...UInt64.max), radix: 36)
      do {
        descriptor = try FileDescriptor.open(folder + "/" + name, [.write, .create, .exclusive])
        // No other process knows the name yet, so file systems without locks are fine as well.
        _ = try? descriptor.tryLock()
        return
      } catch let failure as FileFailure where failure.code == EEXIST { continue }
    }
    throw FileFailure("open", folder, code: EEXIST)
  }

  deinit { discard() }

  var path: String { descriptor.path }

  func write(_ bytes: [UInt8]) throws {
    try descriptor.write(bytes, at: size)
    size += bytes.count
  }

  func truncate(to size: Int) throws {
    try descriptor.truncate(to: size)
    self.size = size
  }

  /// Makes the file durable, and renames it.
  /// - Parameter replacing: whether to replace a file of that name; otherwise that is an error.
  func finish(as path: String, in folder: String, replacing: Bool) throws {
    _ = try finish(in: folder, isNew: !replacing) {
      if !replacing { try FileDescriptor.open(path, [.write, .create, .exclusive]).close() }
      return path
    }
  }

  /// Makes the file durable, and renames it to the first name that is free.
  /// - Returns: its path.
  func finish(in folder: String, as name: AttachmentFileName) throws -> String {
    try finish(in: folder, isNew: true) { try Self.claim(name, in: folder) }
  }

  /// - Parameter claim: reserves the name if it is new. A file with that name is empty until it is replaced, so
  ///   everything else is done before.
  private func finish(in folder: String, isNew: Bool, claim: () throws -> String) throws -> String {
    try descriptor.synchronize()
    let path = try claim()
    do { try renameFile(descriptor.path, to: path) } catch {
      if isNew { try? removeFile(path) }
      throw error
    }
    isOver = true
    descriptor.closeQuietly()
    try FileDescriptor.synchronizeDirectory(folder)
    return path
  }

  /// Deletes the file, unless it was finished.
  func discard() {
    guard !isOver else { return }
    isOver = true
    try? removeFile(descriptor.path)
    descriptor.closeQuietly()
  }

  /// Removes the unfinished file of a process that no longer exists.
  static func removeIfAbandoned(_ path: String) {
    guard let file = try? FileDescriptor.open(path, .write) else { return }
    defer { file.closeQuietly() }
    if (try? file.tryLock()) == true { try? removeFile(path) }
  }

  /// Reserves a name with an empty file: existing files are never replaced.
  private static func claim(_ name: AttachmentFileName, in folder: String) throws -> String {
    for number in 1...10_000 {
      let path = folder + "/" + name.numbered(number)
      do {
        try FileDescriptor.open(path, [.write, .create, .exclusive]).close()
        return path
      } catch let failure as FileFailure where failure.code == EEXIST { continue }
    }
    throw FileFailure("open", folder + "/" + name.name, code: EEXIST)
  }
}
