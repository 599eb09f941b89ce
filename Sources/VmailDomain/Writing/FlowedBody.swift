/// What a writer typed as format=flowed, and back (RFC 3676).
///
/// Each line that was typed is a paragraph of its own: one that is too long is wrapped so that readers join it again.
/// Read again it is what was typed, but for spaces at the ends of lines and the spelling of quotation marks, which
/// becomes `>> `.
public enum FlowedBody {
  /// Columns of a line (RFC 3676 section 4.2: at most 78).
  static let width = 72
  /// However deep a quotation is, so much of a line is left for its text.
  private static let leastWidth = 20

  /// - Parameter text: with `\n` line ends.
  public static func written(_ text: String) -> String {
    var lines: [String] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init) {
      let quoted = line.utf8.first == UInt8(ascii: ">") ? QuotedLine(line) : QuotedLine(depth: 0, text: line)
      for piece in pieces(of: trimmed(quoted.text), depth: quoted.depth) {
        lines.append(stuffed(piece, depth: quoted.depth))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// - Parameters:
  ///   - text: with `\n` line ends.
  ///   - deletesSpaces: the parameter DelSp.
  public static func typed(_ text: String, deletesSpaces: Bool = false) -> String {
    FlowedText.lines(of: text, deletesSpaces: deletesSpaces).map { line in
      let text = trimmed(line.text)
      if line.depth > 0 { return marks(line.depth) + (text.isEmpty ? "" : " " + text) }
      // No quotation, as the space that was taken away had told.
      return text.utf8.first == UInt8(ascii: ">") ? " " + text : String(text)
    }.joined(separator: "\n")
  }

  // MARK: Lines

  /// A space at the end would mean that the line goes on.
  private static func trimmed(_ text: Substring) -> Substring {
    if text == signatureMark { return text }
    var bytes = text.utf8
    while bytes.last == 0x20 { bytes.removeLast() }
    return Substring(bytes)
  }

  private static let signatureMark = "-- "

  private static func marks(_ depth: Int) -> String { String(repeating: ">", count: depth) }

  /// Section 4.4: a space before what would be taken for something else, and behind quotation marks.
  private static func stuffed(_ piece: Substring, depth: Int) -> String {
    if depth > 0 { return marks(depth) + (piece.isEmpty ? "" : " " + piece) }
    let needsSpace =
      piece.utf8.first == 0x20 || piece.utf8.first == UInt8(ascii: ">")
      || piece.utf8.starts(with: "From ".utf8)
    return needsSpace ? " " + piece : String(piece)
  }

  /// The text cut behind spaces; one that begins with white space (tables, code) stays whole.
  private static func pieces(of text: Substring, depth: Int) -> [Substring] {
    guard text.utf8.count > leastWidth, text.utf8.first != 0x20, text.utf8.first != 0x09 else {
      return [text]
    }
    let room = max(width - (depth > 0 ? depth + 1 : 0), leastWidth)
    var pieces: [Substring] = []
    var start = text.startIndex
    var columns = 0
    for word in words(of: text) {
      let wordColumns = columnCount(of: word)
      let piece = text[start..<word.startIndex]
      // What begins a signature would end the paragraph.
      if columns + wordColumns > room, !piece.isEmpty, piece != signatureMark {
        pieces.append(piece)
        start = word.startIndex
        columns = 0
      }
      columns += wordColumns
    }
    return pieces + [text[start...]]
  }

  /// Each with the spaces behind it.
  private static func words(of text: Substring) -> [Substring] {
    var words: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var previous: UInt8 = 0
    for index in bytes.indices {
      if previous == 0x20, bytes[index] != 0x20 {
        words.append(text[start..<index])
        start = index
      }
      previous = bytes[index]
    }
    return words + [text[start...]]
  }

  /// About as wide as terminals show it: East Asian characters and pictures are twice as wide as letters.
  private static func columnCount(of word: Substring) -> Int {
    word.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }
}
