import VmailDomain

/// Fills lines with words. Scripts that are written without spaces are broken between characters.
struct RichLineWrapper {
  /// Pieces that stay together.
  private struct Word {
    var pieces: [RichSpan] = []
    var columns = 0
    /// Whether a space stands before it, unless it begins a line.
    var followsSpace = false
  }

  private let width: Int
  private var lines: [RichLine] = []
  private var line = RichLine()
  private var columns = 0
  private var word = Word()
  private var spaceStyle: (part: RichSpan.Part, style: RichText.Style) = (.text, [])

  /// - Parameters:
  ///   - spans: a paragraph; `\n` ends a line.
  ///   - width: in columns.
  static func wrap(_ spans: [UnwrappedSpan], to width: Int) -> [RichLine] {
    var wrapper = RichLineWrapper(width: max(width, 2))
    for span in spans { wrapper.take(span) }
    wrapper.finishWord()
    if !wrapper.line.spans.isEmpty || wrapper.lines.isEmpty { wrapper.finishLine() }
    return wrapper.lines
  }

  private init(width: Int) { self.width = width }

  private mutating func take(_ span: UnwrappedSpan) {
    if span.isUnbreakable {
      add(span.text, span)
      return
    }
    for (index, piece) in span.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        finishWord()
        finishLine()
      }
      for (index, part) in piece.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { space(span) }
        if !part.isEmpty { take(part, of: span) }
      }
    }
  }

  /// Spaces that are doubled were meant so, as in code.
  private mutating func space(_ span: UnwrappedSpan) {
    if word.pieces.isEmpty, word.followsSpace || line.spans.isEmpty {
      guard span.keepsSpaces else { return }
      add(" ", span)
      return
    }
    finishWord()
    word.followsSpace = true
    spaceStyle = (span.part, span.style)
  }

  private mutating func take(_ part: Substring, of span: UnwrappedSpan) {
    if DisplayWidth.isASCII(String(part)) { return add(String(part), span) }
    var run = ""
    for character in part {
      if BreakableCharacter.mayBreak(before: character), !(run.isEmpty && word.pieces.isEmpty) {
        add(run, span)
        run = ""
        finishWord()
      }
      run.append(character)
    }
    add(run, span)
  }

  private mutating func add(_ text: String, _ span: UnwrappedSpan) {
    guard !text.isEmpty else { return }
    let piece = RichSpan(TerminalText(text), span.part, span.style)
    word.columns += piece.columns
    word.pieces.append(piece)
  }

  // MARK: Lines

  private mutating func finishWord() {
    guard !word.pieces.isEmpty else { return }
    let word = self.word
    self.word = Word()
    let gap = word.followsSpace && !line.spans.isEmpty ? 1 : 0
    if columns + gap + word.columns > width, !line.spans.isEmpty {
      // A long word that would be broken anyway may begin on this line, if there is room for some of it.
      if word.columns > width, width - columns > max(width / 3, 12) {
        addSpace(gap)
        return breakApart(word)
      }
      finishLine()
    } else {
      addSpace(gap)
    }
    if word.columns <= width {
      for piece in word.pieces { line.append(piece) }
      columns += word.columns
    } else {
      breakApart(word)
    }
  }

  /// A space within a link or a heading is of it; one between is not.
  private mutating func addSpace(_ count: Int) {
    guard count > 0 else { return }
    let isWithin = line.spans.last?.part == spaceStyle.part
    line.append(
      RichSpan(" ", columns: 1, isWithin ? spaceStyle.part : .text, isWithin ? spaceStyle.style : []))
    columns += count
  }

  private mutating func breakApart(_ word: Word) {
    for piece in word.pieces {
      var text = ""
      var used = 0
      for character in piece.text.string {
        let needed = DisplayWidth.columns(of: character)
        if columns + used + needed > width, columns + used > 0 {
          line.append(RichSpan(TerminalText(text), columns: used, piece.part, piece.style))
          finishLine()
          text = ""
          used = 0
        }
        text.append(character)
        used += needed
      }
      line.append(RichSpan(TerminalText(text), columns: used, piece.part, piece.style))
      columns += used
    }
  }

  private mutating func finishLine() {
    lines.append(line)
    line = RichLine()
    columns = 0
    word.followsSpace = false
  }
}

/// Text that is still to be broken into lines.
struct UnwrappedSpan {
  var text: String
  var part: RichSpan.Part = .text
  var style: RichText.Style = []
  /// Stays with what is before it, as the mark of a link does.
  var isUnbreakable = false
  /// Whether spaces are not only between words.
  var keepsSpaces = false
}

/// Where text without spaces may be broken (a small part of UAX #14).
private enum BreakableCharacter {
  static func mayBreak(before character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x2E80 else { return false }
    switch scalar.value {
    // Closing brackets, full stops and the like stay with what they end.
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC, 0xFF01,
      0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D:
      return false
    // Hangul is written with spaces, emoji with words.
    case 0x2E80...0xABFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: return true
    default: return false
    }
  }
}
