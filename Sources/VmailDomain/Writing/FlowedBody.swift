/// Conversion of typed text to format=flowed, and back (RFC 3676).
///
/// Each typed line is a paragraph of its own: one that is too long is wrapped so that readers join it again.
/// Converting back restores the typed text, except for spaces at the ends of lines and the form of quotation
/// marks, which becomes `>> `. Lines are broken at spaces only, since archives made by MHonArc 2.6.19 keep the spaces that
/// DelSp deletes within words.
public enum FlowedBody {
  /// The line width in columns (RFC 3676 section 4.2: at most 78).
  static let width = 72
  /// The minimum width left for the text, however deep the quotation.
  private static let leastWidth = 20

  /// - Parameter text: text with `\n` line ends.
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
  ///   - text: text with `\n` line ends.
  ///   - deletesSpaces: the parameter DelSp.
  public static func typed(_ text: String, deletesSpaces: Bool = false) -> String {
    FlowedText.lines(of: text, deletesSpaces: deletesSpaces).map { line in
      let text = trimmed(line.text)
      if line.depth > 0 { return marks(line.depth) + (text.isEmpty ? "" : " " + text) }
      // Not a quotation: there was a space before it, which has been removed.
      return text.utf8.first == UInt8(ascii: ">") ? " " + text : String(text)
    }.joined(separator: "\n")
  }

  // MARK: Lines

  /// A space at the end would mean that the line continues.
  private static func trimmed(_ text: Substring) -> Substring {
    if text == signatureMark { return text }
    var bytes = text.utf8
    while bytes.last == 0x20 { bytes.removeLast() }
    return Substring(bytes)
  }

  private static let signatureMark = "-- "

  private static func marks(_ depth: Int) -> String { String(repeating: ">", count: depth) }

  /// Section 4.4: adds a space before text that would be misinterpreted, and after quotation marks.
  private static func stuffed(_ piece: Substring, depth: Int) -> String {
    if depth > 0 { return marks(depth) + (piece.isEmpty ? "" : " " + piece) }
    let needsSpace =
      piece.utf8.first == 0x20 || piece.utf8.first == UInt8(ascii: ">")
      || piece.utf8.starts(with: "From ".utf8)
    return needsSpace ? " " + piece : String(piece)
  }

  /// Splits the text after spaces; text that begins with white space (tables, code) is kept whole.
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
      // A line that looks like a signature mark would end the paragraph.
      if columns + wordColumns > room, !piece.isEmpty, piece != signatureMark {
        pieces.append(piece)
        start = word.startIndex
        columns = 0
      }
      columns += wordColumns
    }
    return pieces + [text[start...]]
  }

  /// Returns the words, each with the spaces after it.
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

  /// The approximate display width: East Asian characters and emoji are twice as wide as letters.
  private static func columnCount(of word: Substring) -> Int {
    word.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
  }
}
