internal import Glibc

/// Makes folders that only their owner can enter.
enum FolderMaking {
  static func make(_ path: String) throws(MailboxFailure) {
    guard mkdir(path, 0o700) == 0 else { throw .cannotWrite(path, .last) }
  }

  /// Makes those of the folders between `top` and the file that are not there.
  /// - Parameter path: relative to `top`, of names that are safe.
  static func makeParents(of path: String, in top: String) throws(MailboxFailure) {
    var folder = top
    for name in path.split(separator: "/").dropLast() {
      folder += "/" + name
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(folder, .last) }
    }
  }
}
