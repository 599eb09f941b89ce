/// The words of a text, as hashes with their positions, and further counts.
///
/// Quoted text (lines that begin with `>`) and URLs are skipped. In Chinese, Japanese and Korean, each character is a
/// token.
struct TextTokens {
  struct Token {
    var hash: UInt32
    var start: Int32
    var end: Int32
    var line: Int32
    var isUnspaced: Bool
  }

  /// The maximum number of significant letters in a word.
  private static let wordLimit = 24

  let bytes: [UInt8]
  private(set) var tokens: [Token] = []
  private(set) var counts = TextCounts()
  private var index: Int
  private var line: Int32 = 0

  /// - Parameters:
  ///   - start: the offset at which to begin; the rest of a split character is skipped.
  ///   - limit: the maximum number of tokens.
  init(_ bytes: [UInt8], from start: Int = 0, limit: Int) {
    self.bytes = bytes
    index = min(start, bytes.count)
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    tokens.reserveCapacity(min(limit, bytes.count / 4 + 8))
    if index == 0 || bytes[index - 1] == 0x0A { beginLine() }
    while index < bytes.count, tokens.count < limit { step() }
  }

  /// The position at which reading ended.
  var end: Int { index }

  func text(_ range: ClosedRange<Int>) -> String {
    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound])
    return String(decoding: bytes[Int(first.start)..<Int(last.end)], as: UTF8.self)
  }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case 0x30...0x39: readNumber()
    case 0x41...0x5A, 0x61...0x7A: readWord()
    case 0x0A:
      index += 1
      line += 1
      beginLine()
    case 0x40: dropAddress()
    case 0..<0x80:
      counts.count(byte)
      index += 1
    default: readBeyondASCII()
    }
  }

  private mutating func beginLine() {
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return }
    counts.quotedLines += 1
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  private mutating func readNumber() {
    let start = index
    while index < bytes.count, bytes[index].isPartOfNumber { index += 1 }
    let digits = bytes[start..<index].reduce(0) { $1 >= 0x30 && $1 <= 0x39 ? $0 + 1 : $0 }
    counts.count(digits: digits, isWhole: digits == index - start)
    var hash = TokenHash.number
    var beyond = index
    if beyond < bytes.count, bytes[beyond] == 0x20 { beyond += 1 }
    if beyond < bytes.count, bytes[beyond] == UInt8(ascii: "%") {
      counts.percents += 1
      hash = TokenHash.percent
      index = beyond + 1
    }
    add(hash, from: start)
  }

  private mutating func readWord() {
    let start = index
    var hash = TokenHash()
    var capitals = 0
    while index < bytes.count {
      let (value, length) = scalar(at: index)
      if value < 0x80 {
        let byte = UInt8(truncatingIfNeeded: value)
        // An apostrophe between letters.
        if byte == UInt8(ascii: "'") {
          index += 1
          continue
        }
        guard byte.isLetterOrDigit else { break }
        if byte < 0x5B, byte > 0x40 { capitals += 1 }
      } else {
        let kind = LetterCase.kind(value)
        guard kind == .letter || kind == .ignored else { break }
        if kind == .ignored {
          index += length
          continue
        }
      }
      if hash.length < Self.wordLimit { hash.take(LetterCase.lower(value)) }
      index += length
    }
    if capitals == hash.length, capitals > 2 { counts.shouted += 1 }
    if skipAddressOfPage(from: start) { return }
    add(hash.value, from: start)
  }

  /// Skips `http://…` and other URLs, whose words aren't meant for people.
  private mutating func skipAddressOfPage(from start: Int) -> Bool {
    let isAddress =
      index + 2 < bytes.count && bytes[index] == 0x3A && bytes[index + 1] == 0x2F && bytes[index + 2] == 0x2F
      || index - start == 3 && index < bytes.count && bytes[index] == 0x2E && bytes[start] | 0x20 == 0x77
        && bytes[start + 1] | 0x20 == 0x77
    guard isAddress else { return false }
    counts.addresses += 1
    while index < bytes.count, bytes[index] > 0x20 { index += 1 }
    return true
  }

  /// Removes a mail address whose local part was read as a word.
  private mutating func dropAddress() {
    if let last = tokens.last, Int(last.end) == index { tokens.removeLast() }
    while index < bytes.count, bytes[index] > 0x20 { index += 1 }
  }

  private mutating func readBeyondASCII() {
    let (value, length) = scalar(at: index)
    switch LetterCase.kind(value) {
    case .letter: readWord()
    case .unspaced:
      var hash = TokenHash()
      hash.take(value)
      index += length
      add(hash.value, from: index - length, isUnspaced: true)
    case .currency:
      counts.amounts += 1
      index += length
    case .pictograph:
      counts.pictographs += 1
      index += length
    case .ignored, .separator:
      if value == 0xFF01 { counts.exclamations += 1 }
      if value == 0xFF1F { counts.questions += 1 }
      if value == 0xFF05 { counts.percents += 1 }
      index += length
    }
  }

  private mutating func add(_ hash: UInt32, from start: Int, isUnspaced: Bool = false) {
    tokens.append(
      Token(hash: hash, start: Int32(start), end: Int32(index), line: line, isUnspaced: isUnspaced))
  }

  private static let damaged: UInt32 = 0xFFFD

  /// - Returns: the code point and its length in bytes; U+FFFD for an invalid byte.
  private func scalar(at index: Int) -> (UInt32, Int) {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1, index + length <= bytes.count else { return (Self.damaged, 1) }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return value < 0x80 ? (Self.damaged, 1) : (value, length)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  /// Whether the byte is a digit or a digit separator.
  fileprivate var isPartOfNumber: Bool {
    (0x30...0x39).contains(self) || self == 0x2E || self == 0x2C || self == 0x3A
  }
}

/// The counts of a text's features other than words.
struct TextCounts {
  var percents = 0
  /// The number of currency signs.
  var amounts = 0
  var exclamations = 0
  var questions = 0
  var pictographs = 0
  /// The number of words in capitals.
  var shouted = 0
  /// The number of web addresses.
  var addresses = 0
  var quotedLines = 0
  /// The number of six-digit numbers, such as security codes, and that of longer ones, such as order numbers.
  var codes = 0
  var longNumbers = 0
  var numbers = 0

  mutating func count(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "!"): exclamations += 1
    case UInt8(ascii: "?"): questions += 1
    case UInt8(ascii: "$"): amounts += 1
    case UInt8(ascii: "%"): percents += 1
    default: break
    }
  }

  mutating func count(digits: Int, isWhole: Bool) {
    numbers += 1
    guard isWhole else { return }
    if digits == 6 { codes += 1 }
    if digits > 6 { longNumbers += 1 }
  }
}

/// Character classes for the categorizer, computed from code points: they don't depend on the version of Unicode's
/// tables.
enum LetterCase {
  enum Kind { case letter, unspaced, ignored, separator, currency, pictograph }

  /// Returns the lower case of Latin, Greek and Cyrillic letters; others are unchanged.
  static func lower(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: value + 0x20
    case 0x400...0x40F: value + 0x50
    // Pairs of letters: capitals are even in most of the block, and odd in two ranges of it.
    case 0x139...0x148, 0x179...0x17E: value % 2 == 1 ? value + 1 : value
    case 0x100...0x137, 0x14A...0x177, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F, 0x1E00...0x1EFF:
      value % 2 == 0 ? value + 1 : value
    default: value
    }
  }

  /// Returns the class of a non-ASCII character.
  static func kind(_ value: UInt32) -> Kind {
    switch value {
    case 0xA2...0xA5, 0x20A0...0x20CF, 0xFFE5: .currency
    case 0xAD, 0x300...0x36F, 0x200C...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF: .ignored
    // An apostrophe joins the letters around it.
    case 0x2019: .ignored
    case 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7: .separator
    case 0x2000...0x206F, 0x2070...0x209F, 0x2190...0x25FF, 0x3000...0x3004, 0x3008...0x3020, 0x3030,
      0x30FB, 0xFE30...0xFE6F, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFFD:
      .separator
    case 0x2600...0x27BF, 0x2B00...0x2BFF, 0x1F000...0x1FAFF: .pictograph
    case 0x3005...0x3007, 0x3041...0x30FA, 0x30FC...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7FB, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x20000...0x3FFFD:
      .unspaced
    default: .letter
    }
  }
}
