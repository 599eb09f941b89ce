/// Splits text into words, without invisible characters.
enum Words {
  enum Piece {
    case word(ArraySlice<UInt8>)
    case space
    case tab
    /// A no-break space or another wide space, used in mail for indents and blank lines.
    case hardSpace
    case lineEnd
  }

  /// - Parameter text: text in valid UTF-8.
  static func forEach(in text: ArraySlice<UInt8>, _ body: (Piece) -> Void) {
    var start = text.startIndex
    var index = start
    func finishWord() {
      if start < index { body(.word(text[start..<index])) }
    }
    while index < text.endIndex {
      let byte = text[index]
      if byte > 0x20, byte < 0x80 {
        index += 1
        continue
      }
      let size = SanitizedText.length(lead: byte)
      guard index + size <= text.endIndex else { break }
      let piece = piece(text[index..<index + size], in: text)
      if case .word = piece {
        index += size
        continue
      }
      finishWord()
      if let piece { body(piece) }
      index += size
      start = index
    }
    finishWord()
  }

  /// - Returns: a word for a visible character, `nil` for one that has neither ink nor width.
  private static func piece(_ character: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Piece? {
    let first = character.startIndex
    switch character.count {
    case 1:
      switch character[first] {
      case 0x09: return .tab
      case 0x0A: return .lineEnd
      case let byte: return byte <= 0x20 ? .space : .word(character)
      }
    case 2:
      switch (character[first], character[first + 1]) {
      case (0xC2, 0xA0): return .hardSpace
      // Soft hyphen, combining grapheme joiner, Arabic letter mark.
      case (0xC2, 0xAD), (0xCD, 0x8F), (0xD8, 0x9C): return nil
      default: return .word(character)
      }
    case 3: return pieceOfThree(character, in: text)
    default: return .word(character)
    }
  }

  private static func pieceOfThree(_ character: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Piece? {
    let first = character.startIndex
    switch (character[first], character[first + 1], character[first + 2]) {
    // U+2000 to U+200A, U+202F, U+205F, U+3000, the Hangul fillers, the empty Braille pattern.
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80),
      (0xE3, 0x85, 0xA4),
      (0xEF, 0xBE, 0xA0), (0xE1, 0x85, 0x9F), (0xE1, 0x85, 0xA0), (0xE2, 0xA0, 0x80):
      return .hardSpace
    // Joiners are part of emoji and of words in some scripts, and padding elsewhere.
    case (0xE2, 0x80, 0x8C), (0xE2, 0x80, 0x8D):
      return isJoining(character, in: text) ? .word(character) : nil
    // Zero-width space, direction marks, word joiner and related characters, byte order mark, Mongolian separator.
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x81, 0xA0...0xAF), (0xEF, 0xBB, 0xBF), (0xE1, 0xA0, 0x8E):
      return nil
    default: return .word(character)
    }
  }

  private static func isJoining(_ joiner: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    guard joiner.startIndex > text.startIndex, joiner.endIndex + 2 < text.endIndex,
      text[joiner.startIndex - 1] >= 0x80, text[joiner.endIndex] >= 0xCC
    else { return false }
    // A sequence of joiners joins nothing, nor does one next to a no-break space.
    let next = (text[joiner.endIndex], text[joiner.endIndex + 1], text[joiner.endIndex + 2])
    if next.0 == 0xE2, next.1 == 0x80, next.2 < 0x90 { return false }
    return !(joiner.startIndex >= text.startIndex + 2 && text[joiner.startIndex - 2] == 0xC2)
  }
}
