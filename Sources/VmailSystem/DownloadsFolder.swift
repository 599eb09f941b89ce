import Glibc

/// The folder for files that are saved without naming one.
public enum DownloadsFolder {
  /// Returns the download folder of the desktop (`XDG_DOWNLOAD_DIR`, or its entry in `user-dirs.dirs`), else
  /// `~/Downloads`, else the current folder: the first that there is.
  /// - Parameter variables: the environment variables.
  public static func path(variables: [String: String]) -> String {
    let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? withoutSlash($0) : nil }
    let candidates = [
      variables["XDG_DOWNLOAD_DIR"].flatMap { expanded($0, home: home) }, entry(variables, home: home),
      home.map { $0 + "/Downloads" },
    ]
    return candidates.lazy.compactMap(\.self).first(where: isFolder) ?? "."
  }

  private static let sizeLimit = 64 << 10

  /// Returns the value of the entry in `user-dirs.dirs` of xdg-user-dirs.
  private static func entry(_ variables: [String: String], home: String?) -> String? {
    let set = variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = set ?? home.map({ $0 + "/.config" }),
      let path = realpath(folder + "/user-dirs.dirs", nil)
    else { return nil }
    // The file itself may be a link.
    defer { free(path) }
    guard let bytes = try? FileBytes.read(String(cString: path), limit: sizeLimit) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let name = "XDG_DOWNLOAD_DIR="
    guard let line = lines.last(where: { $0.hasPrefix(name) }) else { return nil }
    let value = line.dropFirst(name.count)
    guard value.count >= 2, value.first == "\"", value.last == "\"" else { return nil }
    return expanded(String(value.dropFirst().dropLast()), home: home)
  }

  /// - Parameter value: an absolute path, or one that begins with `$HOME/`.
  /// - Returns: `nil` for other values, and for the home folder itself, by which the desktop says that there is none.
  private static func expanded(_ value: String, home: String?) -> String? {
    let path: String
    if value.hasPrefix("$HOME/"), let home {
      path = home + value.dropFirst("$HOME".count)
    } else {
      path = value
    }
    guard path.hasPrefix("/"), withoutSlash(path) != home else { return nil }
    return withoutSlash(path)
  }

  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK) == 0
  }
}
