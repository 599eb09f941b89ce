/// Extracts the text around the first match of a search from a message.
public enum MatchExcerpt {
  /// The number of characters before the match.
  private static let before = 30
  private static let length = 100

  /// - Returns: one line; `nil` when the text contains none of the words.
  public static func make(_ text: String, marking words: MatchFinder) -> String? {
    guard let match = words.ranges(in: text, field: .body).first else { return nil }
    let start = text.index(match.lowerBound, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
    let line = text[start..<max(end, match.upperBound)]
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (start > text.startIndex ? "…" : "") + line + (end < text.endIndex ? "…" : "")
  }
}
