internal import Glibc
public import VmailDomain

/// Reads mail from mbox files, Maildirs, MH folders, single messages, and folders of these.
///
/// A file without mail is reported as a failure with its reason; only files that a mail program is known to store
/// beside mail are skipped silently.
public struct MailboxFileReader: MailboxReading {
  public init() {}

  /// - Parameter path: `-` for standard input.
  public func scan(path: String, format: MailboxFormat?) throws -> any MailboxScan {
    if path == "-" { return try standardInput(format) }
    let path = Self.withoutTrailingSlash(path)
    do {
      let status = try FileStatus(path: path)
      switch status.kind {
      case .folder:
        return MailboxFileScan(
          walk: try FolderWalk(path: path), top: FolderLabel.top(path: path), format: format)
      case .file:
        // If the only file of an import can't be read, the import fails.
        _ = try InputFile(path: path)
        return MailboxFileScan(
          walk: FolderWalk(file: path, size: status.size), top: FolderLabel.top(path: path),
          format: format)
      case .link, .special:
        throw MailboxError.unreadable(path: path, reason: "not a file (a device, pipe or socket)")
      }
    } catch let problem as SystemProblem {
      if problem.code == ENOENT || problem.code == ENOTDIR { throw MailboxError.missing(path: path) }
      throw MailboxError.unreadable(path: path, reason: problem.reason)
    }
  }

  /// Reads standard input to its end, into a temporary file.
  private func standardInput(_ format: MailboxFormat?) throws -> any MailboxScan {
    do {
      let input = try UnpackedFile(copying: STDIN_FILENO).file
      return MailboxFileScan(
        walk: FolderWalk(file: "-", size: input.status.size), top: nil, format: format, input: input)
    } catch {
      throw MailboxError.unreadable(path: "standard input", reason: error.reason)
    }
  }

  public func scan(_ index: MailIndex) -> any MailboxScan { MailIndexScan(index) }

  private static func withoutTrailingSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }
}
