internal import Glibc

/// Lists the names in a folder.
enum FolderListing {
  /// Returns the names in the order of their bytes, without `.` and `..`.
  /// - Returns: `nil` in place of a name that is not UTF-8.
  static func names(in path: String) throws(SystemProblem) -> [String?] {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    var names: [String] = []
    var unreadable = 0
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw .last }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(validatingCString: $0)
        }
      }
      guard let name else {
        unreadable += 1
        continue
      }
      if name != ".", name != ".." { names.append(name) }
    }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names + [String?](repeating: nil, count: unreadable)
  }
}
