internal import Glibc

/// Creates folders that only their owner can access.
enum FolderMaking {
  static func make(_ path: String) throws(MailboxFailure) {
    guard mkdir(path, 0o700) == 0 else { throw .cannotWrite(path, .last) }
  }

  /// Creates the missing folders between `top` and the file.
  /// - Parameter path: a path relative to `top`, consisting of safe names.
  static func makeParents(of path: String, in top: String) throws(MailboxFailure) {
    var folder = top
    for name in path.split(separator: "/").dropLast() {
      folder += "/" + name
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(folder, .last) }
    }
  }
}
