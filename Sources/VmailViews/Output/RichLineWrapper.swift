import VmailCommandLine
import VmailDomain
import VmailTerminal

/// Fills lines with words. Scripts written without spaces are broken between characters.
///
/// Nearly all text is printable ASCII, where each byte is a character one column wide and needs no cleaning:
/// such words are measured and copied as bytes.
struct RichLineWrapper {
  /// Pieces that stay together.
  private struct Word {
    var pieces: [Piece] = []
    var columns = 0
    /// Whether a space precedes it, unless it begins a line.
    var followsSpace = false
  }

  private struct Piece {
    var text: Substring
    var columns: Int
    var part: RichSpan.Part
    var style: RichText.Style
  }

  private let width: Int
  private var lines: [RichLine] = []
  /// The completed spans of the line.
  private var line = RichLine()
  /// The span being built.
  private var open = Piece(text: "", columns: 0, part: .text, style: [])
  private var openText = ""
  private var columns = 0
  private var word = Word()
  private var spaceStyle: (part: RichSpan.Part, style: RichText.Style) = (.text, [])

  /// - Parameters:
  ///   - spans: a paragraph; `\n` ends a line.
  ///   - width: the width in columns.
  static func wrap(_ spans: [UnwrappedSpan], to width: Int) -> [RichLine] {
    var wrapper = RichLineWrapper(width: max(width, 2))
    for span in spans { wrapper.take(span) }
    wrapper.finishWord()
    if !wrapper.isLineEmpty || wrapper.lines.isEmpty { wrapper.finishLine() }
    return wrapper.lines
  }

  private init(width: Int) { self.width = width }

  private var isLineEmpty: Bool { line.spans.isEmpty && openText.isEmpty }

  private mutating func take(_ span: UnwrappedSpan) {
    if span.isUnbreakable {
      add(cleaned(span.text), span)
      return
    }
    let text = span.text
    var start = text.startIndex
    var length = 0
    var isASCII = true
    func finishPiece() {
      let end = text.utf8.index(start, offsetBy: length)
      if length > 0 { take(text[start..<end], isASCII, of: span) }
      start = end
      length = 0
      isASCII = true
    }
    for byte in text.utf8 {
      if byte == 0x20 || byte == 0x0A || byte == 0x09 {
        finishPiece()
        start = text.utf8.index(after: start)
        if byte == 0x20 { space(span) } else if byte == 0x09 { tab(span) } else { endLine() }
      } else {
        length += 1
        if byte < 0x20 || byte >= 0x7F { isASCII = false }
      }
    }
    finishPiece()
  }

  private mutating func endLine() {
    finishWord()
    finishLine()
  }

  /// Adds a space. Multiple spaces are assumed to be intentional, as in code.
  private mutating func space(_ span: UnwrappedSpan) {
    if word.pieces.isEmpty, word.followsSpace || isLineEmpty {
      guard span.keepsSpaces else { return }
      add(" ", columns: 1, span)
      return
    }
    finishWord()
    word.followsSpace = true
    spaceStyle = (span.part, span.style)
  }

  private mutating func tab(_ span: UnwrappedSpan) {
    var span = span
    span.keepsSpaces = true
    let column = columns + word.columns + (word.followsSpace && !isLineEmpty ? 1 : 0)
    for _ in 0..<(Self.tabWidth - column % Self.tabWidth) { space(span) }
  }

  private static let tabWidth = 8

  private mutating func take(_ part: Substring, _ isASCII: Bool, of span: UnwrappedSpan) {
    if isASCII { return add(part, columns: part.utf8.count, span) }
    var run = ""
    for character in part {
      if BreakableCharacter.mayBreak(before: character), !(run.isEmpty && word.pieces.isEmpty) {
        add(cleaned(run), span)
        run = ""
        finishWord()
      }
      run.append(character)
    }
    add(cleaned(run), span)
  }

  private func cleaned(_ text: String) -> TerminalText { TerminalText(text) }

  private mutating func add(_ text: TerminalText, _ span: UnwrappedSpan) {
    guard !text.isEmpty else { return }
    add(text.string[...], columns: text.columns, span)
  }

  private mutating func add(_ text: Substring, columns: Int, _ span: UnwrappedSpan) {
    word.columns += columns
    word.pieces.append(Piece(text: text, columns: columns, part: span.part, style: span.style))
  }

  // MARK: Lines

  private mutating func finishWord() {
    guard !word.pieces.isEmpty else { return }
    defer {
      word.pieces.removeAll(keepingCapacity: true)
      word.columns = 0
    }
    let gap = word.followsSpace && !isLineEmpty ? 1 : 0
    word.followsSpace = false
    if columns + gap + word.columns > width, !isLineEmpty {
      // A long word that has to be broken anyway may begin on this line, if there is enough room.
      if word.columns > width, width - columns > max(width / 3, 12) {
        addSpace(gap)
        return breakApart(word)
      }
      finishLine()
    } else {
      addSpace(gap)
    }
    if word.columns <= width {
      for piece in word.pieces { append(piece.text, piece.columns, piece.part, piece.style) }
      columns += word.columns
    } else {
      breakApart(word)
    }
  }

  /// Adds spaces, which belong to a link or heading only if they are inside it.
  private mutating func addSpace(_ count: Int) {
    guard count > 0 else { return }
    let isWithin = openText.isEmpty ? false : open.part == spaceStyle.part
    append(" ", 1, isWithin ? spaceStyle.part : .text, isWithin ? spaceStyle.style : [])
    columns += count
  }

  private mutating func breakApart(_ word: Word) {
    for piece in word.pieces {
      var start = piece.text.startIndex
      var used = 0
      for index in piece.text.indices {
        let needed = DisplayWidth.columns(of: piece.text[index])
        if columns + used + needed > width, columns + used > 0 {
          append(piece.text[start..<index], used, piece.part, piece.style)
          finishLine()
          start = index
          used = 0
        }
        used += needed
      }
      append(piece.text[start...], used, piece.part, piece.style)
      columns += used
    }
  }

  /// Appends text to the line, or extends its last span.
  private mutating func append(
    _ text: Substring, _ columns: Int, _ part: RichSpan.Part, _ style: RichText.Style
  ) {
    guard !text.isEmpty else { return }
    if part != open.part || style != open.style {
      finishSpan()
      open.part = part
      open.style = style
    }
    openText += text
    open.columns += columns
  }

  private mutating func finishSpan() {
    guard !openText.isEmpty else { return }
    line.spans.append(RichSpan(TerminalText(openText), columns: open.columns, open.part, open.style))
    openText = ""
    open.columns = 0
  }

  private mutating func finishLine() {
    finishSpan()
    lines.append(line)
    line = RichLine()
    columns = 0
    word.followsSpace = false
  }
}

/// Text that has not been broken into lines.
struct UnwrappedSpan {
  var text: String
  var part: RichSpan.Part = .text
  var style: RichText.Style = []
  /// Whether it stays with the preceding text, as the mark of a link does.
  var isUnbreakable = false
  /// Whether spaces are significant, instead of only separating words.
  var keepsSpaces = false
}

/// The characters at which text without spaces may be broken (a small part of UAX #14).
private enum BreakableCharacter {
  static func mayBreak(before character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x2E80 else { return false }
    switch scalar.value {
    // Closing brackets, full stops and similar characters stay with the preceding text.
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC, 0xFF01,
      0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D:
      return false
    // Hangul is written with spaces, emoji with words.
    case 0x2E80...0xABFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: return true
    default: return false
    }
  }
}
