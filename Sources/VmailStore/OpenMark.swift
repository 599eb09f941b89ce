import VmailDomain

/// Says that somebody writes to the store: `store.open` has a byte in it while anybody does.
///
/// Everybody who writes holds a shared lock on it, so that a byte nobody holds a lock for was left by a vmail that
/// did not come to its end: it was killed, or the machine went down. A clean start pays one `stat` for this.
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

  /// The last one to end takes the byte away. A mark that stays costs the next start a look at the store.
  func end() {
    file.unlock()
    if (try? file.tryLock()) == true {
      try? file.truncate(to: 0)
      file.unlock()
    }
    file.closeQuietly()
  }

  /// Whether a vmail has left the store without ending.
  static func isLeft(_ files: StoreFiles) throws -> Bool {
    guard try StoreDirectory(files: files).size(of: files.openMark) ?? 0 > 0 else { return false }
    let file = try FileDescriptor.open(files.openMark)
    defer { file.closeQuietly() }
    guard try file.tryLock() else { return false }
    file.unlock()
    return true
  }

  /// The store was looked at.
  static func clear(_ files: StoreFiles) {
    guard let file = try? FileDescriptor.open(files.openMark, [.write]) else { return }
    OpenMark(file: file).end()
  }
}
