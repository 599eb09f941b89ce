import Glibc

/// A path given by the user, as an absolute one without symbolic links in its folder.
struct BackupPlace {
  let folder: String
  let name: String

  var path: String { folder == "/" ? "/" + name : folder + "/" + name }

  /// - Throws: ``FileFailure`` if there is no such folder.
  init(_ path: String) throws {
    let trimmed = path.dropLast(path.reversed().prefix { $0 == "/" }.count)
    let parent = trimmed.lastIndex(of: "/").map { trimmed[...$0] }
    name = String(trimmed.dropFirst(parent?.count ?? 0))
    guard !["", ".", ".."].contains(name) else { throw FileFailure("open", path, code: EISDIR) }
    folder = try Self.resolved(parent.map(String.init) ?? ".")
  }

  /// Returns the path without symbolic links.
  static func resolved(_ path: String) throws -> String {
    guard let found = realpath(path, nil) else { throw FileFailure("open", path) }
    defer { Glibc.free(found) }
    return String(cString: found)
  }

  /// Returns the number of bytes that are free for this user in a folder.
  static func free(in folder: String) -> Int {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return .max }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  /// Returns whether a path is that of a regular file. Opening anything else could wait forever.
  static func isRegular(_ path: String, followingLinks: Bool = true) -> Bool {
    var status = stat()
    let found = fstatat(AT_FDCWD, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    return found == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Why another kind of file is refused.
  static let notRegular = "it is not a regular file"
}
