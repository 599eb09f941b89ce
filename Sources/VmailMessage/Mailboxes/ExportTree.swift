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

/// Gives each folder label a path of its own in an exported tree.
struct ExportPaths {
  private var known: [String: String] = [:]
  private var taken: Set<String> = []
  private let make: (String) -> String

  /// - Parameter make: returns the relative path for a label; several labels may have the same path.
  init(make: @escaping (String) -> String) { self.make = make }

  /// - Parameter suffix: a suffix for the path; a number that makes the path unique precedes it.
  mutating func path(for label: String, suffix: String) -> String {
    if let path = known[label] { return path }
    let wanted = make(label)
    var path = wanted + suffix
    var number = 2
    while !taken.insert(path).inserted {
      path = "\(wanted) (\(number))\(suffix)"
      number += 1
    }
    known[label] = path
    return path
  }
}
