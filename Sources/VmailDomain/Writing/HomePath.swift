/// Paths in which `~` means the home directory.
public enum HomePath {
  /// - Parameter home: the meaning of `~`; `nil` if unknown: `~` is then an ordinary name.
  public static func expanded(_ path: String, home: String?) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
