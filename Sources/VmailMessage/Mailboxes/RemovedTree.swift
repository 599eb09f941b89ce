internal import Glibc

/// Removes files written under a temporary name.
enum RemovedTree {
  /// Removes a tree. Links are not followed, and files that can't be removed are left.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for case let name? in (try? FolderListing.names(in: path)) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
