internal import Glibc
public import VmailDomain

extension MaildirFiles {
  private static let depthLimit = 40

  public func tree(at path: String) throws -> MaildirTree {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.unreadable(path, .last) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw MailboxError.unreadable(path: path, reason: "not a folder")
    }
    var tree = MaildirTree(inode: UInt64(status.st_ino))
    do { try Self.visit(path, "", [], depth: 0, &tree) } catch { throw Self.unreadable(path, error) }
    return tree
  }

  private static func visit(
    _ top: String, _ path: String, _ label: [String], depth: Int, _ tree: inout MaildirTree
  ) throws(SystemProblem) {
    let folder = path.isEmpty ? top : top + "/" + path
    let names = try FolderListing.names(in: folder)
    let isMaildir = names.contains("cur") && (names.contains("new") || names.contains("tmp"))
    if isMaildir { tree.maildirs.append(.init(path: path, label: label.joined(separator: "/"))) }
    for name in names {
      guard let name else {
        tree.failures.append(
          ImportFailure(path: folder, offset: 0, reason: "a file's name is not UTF-8"))
        continue
      }
      if isMaildir, parts.contains(name) { continue }
      let below = path.isEmpty ? name : path + "/" + name
      var status = stat()
      // Links are not followed: they could lead anywhere.
      guard lstat(top + "/" + below, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        !MailboxBookkeeping.isSkipped(name)
      else { continue }
      let parts = name.hasPrefix(".") ? FolderLabel.maildirParts(name) : [ModifiedUTF7.decode(name)]
      do throws(SystemProblem) {
        guard depth < depthLimit else { throw SystemProblem(code: ELOOP) }
        try visit(top, below, label + parts, depth: depth + 1, &tree)
      } catch {
        tree.failures.append(ImportFailure(path: top + "/" + below, offset: 0, reason: error.reason))
      }
    }
  }
}
