internal import FoundationEssentials
internal import Glibc

/// The kind of file at a path.
struct FileStatus {
  enum Kind { case file, folder, link, special }

  var kind: Kind
  var size: Int
  var modified: Date

  /// - Parameter followingLinks: whether a link at `path` is followed.
  init(path: String, followingLinks: Bool = true) throws(SystemProblem) {
    var status = stat()
    let outcome = followingLinks ? stat(path, &status) : lstat(path, &status)
    guard outcome == 0 else { throw .last }
    self.init(status)
  }

  init(descriptor: Int32) throws(SystemProblem) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    size = Int(status.st_size)
    modified = Date(
      timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }
}
