/// The diffs in the text of a message (git-diff, "Generating patch text with -p").
public struct PatchDiff: Hashable, Sendable {
  /// A file that a diff changes.
  public struct File: Hashable, Sendable {
    /// The path as the diff has it, without `a/` or `b/`: to be sanitized where it is shown.
    public var path: String
    public var added = 0
    public var removed = 0
    public var isBinary = false
  }

  /// The role of a line; what is outside diffs is text.
  public enum LineKind: Hashable, Sendable {
    case text, fileHead, hunkHead, added, removed, context
  }

  public struct Line: Hashable, Sendable {
    public let kind: LineKind
    public let text: Substring
  }

  public let files: [File]
  /// All lines of the text.
  public let lines: [Line]

  /// - Parameter text: with `\n` line ends.
  public init(_ text: String) {
    var reader = PatchDiffReader()
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines = all.indices.map { index in
      Line(
        kind: reader.take(all[index], before: index + 1 < all.count ? all[index + 1] : ""), text: all[index])
    }
    files = reader.files
  }

  /// What it changes, without line numbers and hashes: the same for a patch that was only rebased.
  var essence: [Substring] {
    lines.compactMap { line -> Substring? in
      switch line.kind {
      case .added, .removed, .context: line.text
      case .hunkHead: "@@"
      case .fileHead: line.text.hasPrefix("+++ ") || line.text.hasPrefix("--- ") ? line.text : nil
      case .text: nil
      }
    }
  }
}

/// Reads diffs line by line.
private struct PatchDiffReader {
  private(set) var files: [PatchDiff.File] = []
  /// The lines that a hunk still has.
  private var removed = 0
  private var added = 0
  /// Whether lines belong to the head of a file.
  private var isInHead = false
  /// Whether the head came from `diff --git`, so that `---` starts no other file.
  private var hasHead = false
  private var isInBinary = false

  mutating func take(_ line: Substring, before next: Substring) -> PatchDiff.LineKind {
    if removed > 0 || added > 0 || line.first == "\\" && !files.isEmpty && !isInHead {
      if let kind = takeHunkLine(line) { return kind }
    }
    if line.hasPrefix("diff --git ") {
      begin(Self.path(ofHead: line.dropFirst(11)))
      hasHead = true
      return .fileHead
    }
    if line.hasPrefix("--- "), next.hasPrefix("+++ ") {
      let path = Self.path(next) ?? Self.path(line)
      if hasHead, let path { files[files.count - 1].path = path } else { begin(path ?? "/dev/null") }
      (hasHead, isInHead) = (false, true)
      return .fileHead
    }
    if isInHead || !files.isEmpty, let counts = Self.counts(line) {
      (removed, added, isInHead, isInBinary) = (counts.removed, counts.added, false, false)
      return .hunkHead
    }
    if isInHead { return takeHeadLine(line) }
    guard isInBinary, !line.isEmpty, line != "-- " else {
      if line == "-- " { isInBinary = false }
      return .text
    }
    return .context
  }

  private mutating func begin(_ path: String) {
    files.append(PatchDiff.File(path: path))
    (isInHead, isInBinary, removed, added) = (true, false, 0, 0)
  }

  /// - Returns: `nil` for a line that can't be in a hunk, which was cut.
  private mutating func takeHunkLine(_ line: Substring) -> PatchDiff.LineKind? {
    let file = files.count - 1
    switch line.first {
    case "+" where added > 0:
      added -= 1
      files[file].added += 1
      return .added
    case "-" where removed > 0:
      removed -= 1
      files[file].removed += 1
      return .removed
    // Some programs remove spaces at the end of a line.
    case " ", nil:
      (removed, added) = (max(0, removed - 1), max(0, added - 1))
      return .context
    case "\\": return .context
    default:
      (removed, added) = (0, 0)
      return nil
    }
  }

  private mutating func takeHeadLine(_ line: Substring) -> PatchDiff.LineKind {
    if line.hasPrefix("+++ ") { return .fileHead }
    if line.hasPrefix("GIT binary patch") || line.hasPrefix("Binary files ") {
      files[files.count - 1].isBinary = true
      (isInBinary, isInHead) = (line.hasPrefix("GIT"), false)
      return .fileHead
    }
    if line.hasPrefix("rename to ") { files[files.count - 1].path = String(line.dropFirst(10)) }
    let isKnown = Self.headWords.contains { line.hasPrefix($0) }
    if !isKnown { (isInHead, hasHead) = (false, false) }
    return isKnown ? .fileHead : .text
  }

  private static let headWords = [
    "index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ", "similarity index ",
    "dissimilarity index ", "rename from ", "rename to ", "copy from ", "copy to ",
  ]

  /// Returns the path of `a/file b/file`, unless the two differ.
  private static func path(ofHead text: Substring) -> String {
    let half = text.utf8.count / 2
    guard let middle = text.utf8.index(text.startIndex, offsetBy: half, limitedBy: text.endIndex),
      text[middle...].first == " ",
      text[..<middle].dropFirst(2) == text[text.index(after: middle)...].dropFirst(2)
    else { return String(text) }
    return String(text[..<middle].dropFirst(2))
  }

  /// Returns the path of a line `+++ b/file`, without the time that other programs put behind it.
  private static func path(_ line: Substring) -> String? {
    let path = line.dropFirst(4).prefix { $0 != "\t" }
    guard path != "/dev/null" else { return nil }
    return String(path.hasPrefix("a/") || path.hasPrefix("b/") ? path.dropFirst(2) : path)
  }

  /// Parses `@@ -41,5 +41,9 @@`.
  private static func counts(_ line: Substring) -> (removed: Int, added: Int)? {
    let words = line.split(separator: " ", maxSplits: 4)
    guard words.count >= 4, words[0] == "@@", words[3] == "@@", words[1].first == "-", words[2].first == "+",
      let removed = length(words[1].dropFirst()), let added = length(words[2].dropFirst())
    else { return nil }
    return (removed, added)
  }

  private static func length(_ range: Substring) -> Int? {
    let parts = range.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard let start = parts.first ?? nil, start >= 0, parts.count <= 2 else { return nil }
    guard let length = parts.count == 2 ? parts[1] : 1, (0...10_000_000).contains(length) else { return nil }
    return length
  }
}
