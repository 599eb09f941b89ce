/// A page for the browser in a file that nobody else can read.
enum PrivatePage {
  private static let kind = "page"
  /// How long pages stay: the browser may load one again.
  private static let age = 24 * 60 * 60

  /// Writes the page, and removes old ones.
  /// - Parameters:
  ///   - folder: made, for its owner only, when it is not there.
  ///   - now: seconds since 1970.
  /// - Returns: where it is.
  static func write(_ page: String, in folder: String, now: Int) throws(ShellError) -> String {
    PrivateFile.remove(kind: kind, in: folder, before: now - age)
    return try PrivateFile.write(page.utf8, in: folder, kind: kind, ending: ".html")
  }
}
