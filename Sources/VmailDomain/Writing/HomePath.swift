/// Paths as people write them, with `~` for their home.
public enum HomePath {
  /// - Parameter home: what `~` means; `nil` where that is not known, and `~` is a name like any other.
  public static func expanded(_ path: String, home: String?) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
