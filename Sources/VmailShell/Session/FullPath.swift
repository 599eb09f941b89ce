import Glibc
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The path of the file that is really meant.
enum FullPath {
  /// Returns an absolute path; the store may have been given by a relative one.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }

  /// Returns the path from the root, with symbolic links resolved as far as it exists.
  static func of(_ path: String) -> String { of(path, links: 40) }

  /// - Parameter links: the number of links that lead to nothing yet which may be followed, as in Linux.
  private static func of(_ path: String, links: Int) -> String {
    if let resolved = resolved(path) { return resolved }
    let (folder, name) = split(path)
    let parent = folder == path ? "" : of(folder, links: links)
    switch name {
    case "", ".": return parent
    case "..": return split(parent).folder
    default:
      let whole = parent == "/" ? "/" + name : parent + "/" + name
      if let resolved = resolved(whole) { return resolved }
      // Writing to it creates its target.
      guard links > 0, let target = target(of: whole) else { return whole }
      return of(target.hasPrefix("/") ? target : parent + "/" + target, links: links - 1)
    }
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[slash...].dropFirst()))
  }

  private static func resolved(_ path: String) -> String? {
    guard let full = realpath(path, nil) else { return nil }
    defer { free(full) }
    return String(cString: full)
  }
}
