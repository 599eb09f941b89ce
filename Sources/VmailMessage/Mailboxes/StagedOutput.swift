internal import Glibc

/// A file or folder that is created beside its target under a temporary name, and renamed when it is complete. If it
/// is abandoned, it is removed.
final class StagedOutput {
  let target: String
  /// The temporary path to write to.
  let path: String
  private var isCommitted = false

  /// - Throws: ``MailboxError/exists(path:)`` when there is something at `target`.
  init(target: String) throws(MailboxFailure) {
    self.target = target
    var status = stat()
    guard lstat(target, &status) != 0 else { throw .exists(target) }
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { String(target[...$0]) } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? Substring(target)
    let mark = String(UInt32.random(in: 1 ... .max), radix: 36)
    // The name is shortened so that it does not become too long with the marks added.
    path = parent + "." + CleanText.prefix(String(name), limit: 200) + ".vmail-\(getpid())-\(mark)"
  }

  deinit {
    if !isCommitted { RemovedTree.remove(path) }
  }

  /// Renames the file. Never replaces a file created meanwhile.
  func commitFile() throws(MailboxFailure) {
    guard link(path, target) == 0 else { throw failure() }
    unlink(path)
    isCommitted = true
    try syncParent()
  }

  func commitFolder() throws(MailboxFailure) {
    // An empty folder reserves the name; renaming replaces only an empty folder.
    guard mkdir(target, 0o700) == 0 else { throw failure() }
    guard rename(path, target) == 0 else {
      let failure = failure()
      rmdir(target)
      throw failure
    }
    isCommitted = true
    // Flushing hundreds of thousands of files together is faster than one by one.
    sync()
  }

  private func failure() -> MailboxFailure {
    let problem = SystemProblem.last
    return problem.code == EEXIST ? .exists(target) : .cannotWrite(target, problem)
  }

  /// Makes the name durable by flushing its folder.
  private func syncParent() throws(MailboxFailure) {
    let slash = target.lastIndex(of: "/")
    let parent = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let descriptor = open(parent, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    fsync(descriptor)
  }
}

/// Removes files written under a temporary name.
enum RemovedTree {
  /// Removes a tree. Links are not followed, and files that can't be removed are left.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for case let name? in (try? FolderListing.names(in: path)) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
