/// A line of input, and the part of it that an error is about.
struct SourceLine: Hashable, Sendable {
  /// The line without its end.
  let text: String
  /// The range in characters; empty if something is missing there.
  let range: Range<Int>

  /// The first character of the range, counted from 1.
  var column: Int { range.lowerBound + 1 }

  /// - Parameter range: a part of `text` in characters, of which only the first line is used.
  init(of text: String, at range: Range<Int>) {
    let characters = Array(text)
    let start = min(max(0, range.lowerBound), characters.count)
    let first = characters[..<start].lastIndex(where: LexScanner.isLineEnd).map { $0 + 1 } ?? 0
    let end = characters[start...].firstIndex(where: LexScanner.isLineEnd) ?? characters.count
    self.text = String(characters[first..<end])
    self.range = start - first..<max(start, min(range.upperBound, end)) - first
  }

  /// - Parameters:
  ///   - line: the line of `text`, counted from 1.
  ///   - column: the character in that line, counted from 1.
  init(of text: String, line: Int, column: Int) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: LexScanner.isLineEnd)
    self.text = lines.indices.contains(line - 1) ? String(lines[line - 1]) : ""
    let start = min(max(0, column - 1), self.text.count)
    range = start..<min(start + 1, self.text.count)
  }
}
