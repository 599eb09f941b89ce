internal import Glibc

/// Removes what was written under a passing name.
enum RemovedTree {
  /// Follows no links; what cannot be removed stays.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for case let name? in (try? FolderListing.names(in: path)) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
