/// A line of what was typed, and the part of it that an error is about.
struct SourceLine: Hashable, Sendable {
  /// Without its end.
  let text: String
  /// In characters; empty when it is about what should stand there.
  let range: Range<Int>

  /// The character it begins with, counted from 1.
  var column: Int { range.lowerBound + 1 }

  /// - Parameter range: a part of `text` in characters; what of it stands on further lines is left out.
  init(of text: String, at range: Range<Int>) {
    let characters = Array(text)
    let start = min(max(0, range.lowerBound), characters.count)
    let first = characters[..<start].lastIndex(where: LexScanner.isLineEnd).map { $0 + 1 } ?? 0
    let end = characters[start...].firstIndex(where: LexScanner.isLineEnd) ?? characters.count
    self.text = String(characters[first..<end])
    self.range = start - first..<max(start, min(range.upperBound, end)) - first
  }

  /// - Parameters:
  ///   - line: of `text`, counted from 1.
  ///   - column: the character in that line, counted from 1.
  init(of text: String, line: Int, column: Int) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: LexScanner.isLineEnd)
    self.text = lines.indices.contains(line - 1) ? String(lines[line - 1]) : ""
    let start = min(max(0, column - 1), self.text.count)
    range = start..<min(start + 1, self.text.count)
  }
}
