import Glibc
import VmailTerminal

/// Checks that nobody else could have written an rc file, since its commands run in the user's name.
extension RcFile {
  /// The reason why an rc file is not run.
  public enum Unsafe: Error, Hashable {
    /// The file or folder with that path can be written by others.
    case writable(String)
    /// The file or folder with that path belongs to somebody else.
    case foreign(String)

    public func reason(about path: String) -> String {
      switch self {
      case .writable(let place):
        "other users can change \(place == path ? "it" : place). "
          + "Run chmod go-w \(QuotedWord.quoted(place))."
      case .foreign(let place): "\(place == path ? "it" : place) belongs to another user."
      }
    }
  }

  /// Opens the file for running it.
  /// - Throws: ``Unsafe``, ``ScriptReader/Failure``, and ``ShellError`` if it is not a regular file: reading
  ///   a pipe would block.
  public func opened() throws -> ScriptReader {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw ScriptReader.Failure.cannotOpen(path: path, errno: errno) }
    // The reader closes the descriptor.
    let reader = ScriptReader(descriptor: descriptor, isOwned: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ScriptReader.Failure.cannotRead(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: try Self.expectSafe(status, path)
    case S_IFDIR: throw ScriptReader.Failure.cannotOpen(path: path, errno: EISDIR)
    case S_IFCHR where Self.isNull(status): return reader
    default: throw ShellError(.noInput, "couldn't read \(path): it is not a regular file")
    }
    for folder in Self.folders(of: path) {
      var status = stat()
      guard stat(folder, &status) == 0 else {
        throw ScriptReader.Failure.cannotOpen(path: path, errno: errno)
      }
      try Self.expectSafe(status, folder)
    }
    return reader
  }

  private static func expectSafe(_ status: stat, _ path: String) throws(Unsafe) {
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign(path) }
    // In a folder such as /tmp only the owner of a file can replace it.
    let isShared = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isShared else { throw .writable(path) }
  }

  /// Returns whether the file is `/dev/null`, by which some users say that they have no rc file.
  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
  }

  /// Returns the folder of the path and, if that is a link, the folder of its target.
  private static func folders(of path: String) -> [String] {
    let target = realpath(path, nil).map { resolved in
      defer { free(resolved) }
      return String(cString: resolved)
    }
    let folders = [path, target].compactMap { $0.map(folder) }
    return folders.first == folders.last ? Array(folders.prefix(1)) : folders
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
