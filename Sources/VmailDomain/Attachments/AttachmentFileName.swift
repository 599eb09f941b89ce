/// A safe file name for saving an attachment, derived from the sender's.
public struct AttachmentFileName: Hashable, Sendable {
  private let stem: String
  /// The extension with its dot; empty when there is none.
  private let ending: String

  /// The name for attachments without one.
  public static let fallback = "attachment"

  /// - Parameter sender: the name as received; it may contain anything.
  public init(_ sender: String?) {
    let separated = (sender ?? "").unicodeScalars.prefix(2_000)
      .map { "/\\".unicodeScalars.contains($0) ? "_" : String($0) }.joined()
    let name = SafeFileName.visible(Self.trimmed(separated))
    let ending = FileExtension.ending(of: name)
    self.ending = ending
    let cut = SafeFileName.prefix(
      String(name.dropLast(ending.count)), limit: SafeFileName.lengthLimit - ending.utf8.count)
    // After truncation, the name may end in a space or a dot, or say nothing.
    let rest = ending.isEmpty ? Self.trimmed(cut) : cut
    stem = ending.isEmpty && rest.allSatisfy { $0 == "_" } ? Self.fallback : rest
  }

  /// Creates the name of one of the user's own files, which is kept for others, except for control characters.
  public init(own name: String) {
    let visible = name.unicodeScalars.map { scalar in
      scalar == "/" || scalar.properties.generalCategory == .control ? "_" : String(scalar)
    }.joined()
    let ending = FileExtension.ending(of: visible)
    let isDots = visible.allSatisfy { $0 == "." }
    self.ending = isDots ? "" : ending
    // A number may follow.
    let cut = SafeFileName.prefix(String(visible.dropLast(ending.count)), limit: 246 - ending.utf8.count)
    stem = isDots ? Self.fallback : cut
  }

  public var name: String { stem + ending }

  /// Returns a variant for when the names with lower numbers are taken.
  /// - Parameter number: from 1, which is the name itself.
  public func numbered(_ number: Int) -> String { number < 2 ? name : "\(stem) (\(number))\(ending)" }

  /// Removes spaces at both ends, and dots at the end, which are easily overlooked.
  private static func trimmed(_ name: String) -> String {
    var rest = name[...]
    while let last = rest.unicodeScalars.last, last == "." || last.properties.isWhitespace {
      rest.unicodeScalars.removeLast()
    }
    while let first = rest.unicodeScalars.first, first.properties.isWhitespace {
      rest.unicodeScalars.removeFirst()
    }
    return String(rest)
  }
}

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
    return isShort && !ending.contains { $0.isWhitespace || $0 == "_" } ? dot : nil
  }
}
