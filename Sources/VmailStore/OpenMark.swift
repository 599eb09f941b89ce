import VmailDomain

/// A mark that a process is writing to the store: `store.open` contains a byte while any process is.
///
/// Every writer holds a shared lock on the file, so a byte without a lock was left by a process that didn't exit
/// cleanly: it was killed, or the machine went down. After a clean exit, the check costs a single `stat`.
struct OpenMark {
  private let file: FileDescriptor

  static func begin(_ files: StoreFiles) throws -> OpenMark {
    let file = try FileDescriptor.open(files.openMark, [.write, .create])
    do {
      try file.lockShared()
      try file.write([UInt8(ascii: "1")], at: 0)
    } catch {
      file.closeQuietly()
      throw error
    }
    return OpenMark(file: file)
  }

  /// Removes the byte if this is the last writer. If the byte remains, the next start checks the store.
  func end() {
    file.unlock()
    if (try? file.tryLock()) == true {
      try? file.truncate(to: 0)
      file.unlock()
    }
    file.closeQuietly()
  }

  /// Returns whether a process left the store without exiting cleanly.
  static func isLeft(_ files: StoreFiles) throws -> Bool {
    guard try StoreDirectory(files: files).size(of: files.openMark) ?? 0 > 0 else { return false }
    let file = try FileDescriptor.open(files.openMark)
    defer { file.closeQuietly() }
    guard try file.tryLock() else { return false }
    file.unlock()
    return true
  }

  /// Removes the mark after the store was checked.
  static func clear(_ files: StoreFiles) {
    guard let file = try? FileDescriptor.open(files.openMark, [.write]) else { return }
    OpenMark(file: file).end()
  }
}
