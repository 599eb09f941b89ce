/// The extensions of a file name.
enum FileExtension {
  /// The maximum length of an extension.
  private static let longest = 16

  /// Returns the last extension with its dot, treating `.tar.gz` as one; empty when there is none.
  static func ending(of name: String) -> String {
    guard let last = dot(in: name[...]) else { return "" }
    let ending = String(name[last...])
    guard compressions.contains(ending.dropFirst().lowercased()),
      let tar = dot(in: name[..<last]), name[tar..<last].lowercased() == ".tar"
    else { return ending }
    return String(name[tar...])
  }

  /// Returns all extensions in lower case, the last one first. Spaces around them, used to push the last one
  /// out of sight, are removed.
  static func all(of name: String) -> [String] {
    let pieces = name.prefix(2_000).split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    return pieces.reversed().prefix(8).map { $0.filter { !$0.isWhitespace }.lowercased() }
      .filter { !$0.isEmpty }
  }

  private static let compressions: Set<String> = ["gz", "bz2", "xz", "zst", "lz", "z"]

  private static func dot(in name: Substring) -> String.Index? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    let isShort = !ending.isEmpty && ending.utf8.count <= longest
    return isShort && !ending.contains(where: \.isWhitespace) ? dot : nil
  }
}
