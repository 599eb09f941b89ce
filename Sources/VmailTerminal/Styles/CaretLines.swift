/// A line of input, and the part of it that an error is about.
public struct SourceLine: Hashable, Sendable {
  /// The line without its end.
  public let text: String
  /// The range in characters; empty if something is missing there.
  public let range: Range<Int>

  /// The first character of the range, counted from 1.
  public var column: Int { range.lowerBound + 1 }

  public static func isLineEnd(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }

  /// - Parameter range: a part of `text` in characters, of which only the first line is used.
  public init(of text: String, at range: Range<Int>) {
    let characters = Array(text)
    let start = min(max(0, range.lowerBound), characters.count)
    let first = characters[..<start].lastIndex(where: Self.isLineEnd).map { $0 + 1 } ?? 0
    let end = characters[start...].firstIndex(where: Self.isLineEnd) ?? characters.count
    self.text = String(characters[first..<end])
    self.range = start - first..<max(start, min(range.upperBound, end)) - first
  }

  /// - Parameters:
  ///   - line: the line of `text`, counted from 1.
  ///   - column: the character in that line, counted from 1.
  public init(of text: String, line: Int, column: Int) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: Self.isLineEnd)
    self.text = lines.indices.contains(line - 1) ? String(lines[line - 1]) : ""
    let start = min(max(0, column - 1), self.text.count)
    range = start..<min(start + 1, self.text.count)
  }
}

/// A typed line with `^~~~` below the part that an error is about. The position is counted in columns, to be
/// exact below wide letters and marks; a line that is too long is truncated around it.
public struct CaretLines {
  public let source: SourceLine

  private static let indent = 2
  /// The most characters before the position; more do not fit on any screen.
  private static let farthest = 2_000

  public func lines(in layout: Layout) -> [StyledLine] {
    let room = layout.width - Self.indent - 1
    let characters = Array(source.text)
    let ellipsis = layout.glyphs.ellipsis
    let word = text(characters[source.range]).fitted(to: max(room / 2, 1), ellipsis: ellipsis)
    let rest = room - max(word.columns, 1)
    let after = text(characters[source.range.upperBound...].prefix(Self.farthest))
    let before = beginning(
      text(characters[..<source.range.lowerBound].suffix(Self.farthest)),
      to: max(rest - min(after.columns, rest / 3), 0), ellipsis)
    var line = StyledLine()
    line.appendSpaces(Self.indent)
    line.append(before)
    line.append(word.text)
    line.append(after.truncated(to: max(rest - before.columns, 0), ellipsis: ellipsis))
    var mark = StyledLine()
    mark.appendSpaces(Self.indent + before.columns)
    mark.append(TerminalText("^" + String(repeating: "~", count: max(word.columns - 1, 0))), .warning)
    return [line, mark]
  }

  /// Returns clean text, keeping blanks at either end; a tab becomes one blank.
  private func text(_ characters: ArraySlice<Character>) -> TerminalText {
    TerminalText(String(characters), limit: 2 * Self.farthest)
  }

  /// Returns the text truncated at its start.
  private func beginning(_ text: TerminalText, to width: Int, _ ellipsis: TerminalText) -> TerminalText {
    guard text.columns > width else { return text }
    var kept = ""
    var columns = ellipsis.columns
    for character in text.string.reversed() {
      columns += DisplayWidth.columns(of: character)
      if columns > width { break }
      kept = String(character) + kept
    }
    return ellipsis + TerminalText(kept)
  }
}
