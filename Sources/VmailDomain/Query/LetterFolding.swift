/// The class of a character in a search, and its folded form.
enum LetterFolding {
  enum Kind: Equatable {
    case separator
    /// Neither part of a word nor the end of one: soft hyphens, joiners, separate accents.
    case ignored
    /// A letter or digit of ASCII, in lower case.
    case ascii(UInt8)
    /// Any other letter, digit or mark; its folded form may be several letters, or none.
    case letter(FoldedLetters)
    /// A character of a script written without spaces.
    case unspaced
  }

  static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0..<0x80: ascii(UInt8(truncatingIfNeeded: scalar.value))
    case Known.latin.range: Known.latin[scalar.value]
    case Known.alphabets.range: Known.alphabets[scalar.value]
    case Known.accented.range: Known.accented[scalar.value]
    case Known.punctuation.range: Known.punctuation[scalar.value]
    default: workedOut(scalar)
    }
  }

  /// The same without the precomputed results, which take longer to make than a few names take.
  static func kindInName(of scalar: Unicode.Scalar) -> Kind {
    scalar.isASCII ? ascii(UInt8(truncatingIfNeeded: scalar.value)) : workedOut(scalar)
  }

  /// Precomputed results for the most frequent characters: an import and a search look up every character of
  /// long texts. Each table is made when it is first needed, because a listing looks up only a few characters.
  private struct Known {
    static let latin = Known(0x80..<0x250)
    /// From phonetic letters to Georgian.
    static let alphabets = Known(0x250..<0x1100)
    /// The accented letters of Vietnamese and polytonic Greek.
    static let accented = Known(0x1E00..<0x2000)
    /// Quotation marks, dashes, currencies.
    static let punctuation = Known(0x2000..<0x2100)

    let range: Range<UInt32>
    private let kinds: [Kind]

    private init(_ range: Range<UInt32>) {
      self.range = range
      kinds = range.map { Unicode.Scalar($0).map(LetterFolding.workedOut) ?? .separator }
    }

    subscript(value: UInt32) -> Kind { kinds[Int(value - range.lowerBound)] }
  }

  private static func workedOut(_ scalar: Unicode.Scalar) -> Kind {
    if (0xFF01...0xFF5E).contains(scalar.value) {
      return ascii(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    }
    if isUnspaced(scalar.value) { return .unspaced }
    if isAccent(scalar.value) { return .ignored }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .privateUse:
      return .letter(FoldedLetters(folded(scalar)))
    // Zero width space has that category too, but separates words.
    case .format: return scalar.value == 0x200B ? .separator : .ignored
    default: return .separator
    }
  }

  private static func ascii(_ byte: UInt8) -> Kind {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: .ascii(byte)
    case 0x41...0x5A: .ascii(byte | 0x20)
    default: .separator
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    if let base = LetterBases.base(of: scalar) { return base }
    let lower = scalar.properties.lowercaseMapping
    var folded = ""
    for letter in lower.unicodeScalars where !isAccent(letter.value) {
      if let base = LetterBases.base(of: letter) {
        folded += base
      } else {
        folded.unicodeScalars.append(letter)
      }
    }
    return folded
  }

  /// Returns whether it is a mark on letters that mean the same without it: combining diacritics, Cyrillic
  /// titla, Hebrew points, Arabic vowels and the Arabic elongation mark. Marks of Indic scripts are vowels,
  /// and are kept.
  private static func isAccent(_ value: UInt32) -> Bool {
    switch value {
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7,
      0x640, 0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0x3099...0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Returns whether it is Han, kana, Hangul, Bopomofo or an extension of these, or a letter or vowel sign of Thai, Lao,
  /// Tibetan, Burmese, Khmer and their neighbours.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xECF, 0xEDC...0xEDF, 0xF40...0xF84, 0xF88...0xFBC,
      0x1000...0x103F, 0x104C...0x108F, 0x109A...0x109D, 0x1780...0x17D3, 0x17D7, 0x17DC...0x17DD,
      0x1950...0x19C9, 0x1A20...0x1A7C, 0xA980...0xA9C0, 0xA9E0...0xA9EF, 0xAA60...0xAADF:
      true
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035,
      0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3105...0x318E,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97C,
      0xAC00...0xD7FB, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0xFFA0...0xFFDC, 0x1B000...0x1B16F,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// The folded form of a letter in a search: a few letters, or none. Their UTF-8 is stored inline, since it is
/// needed for every character of a text.
struct FoldedLetters: Equatable {
  private var bytes: UInt64 = 0
  private(set) var count = 0

  /// - Parameter text: at most eight bytes, more than any letter is folded to.
  init(_ text: String) {
    for byte in text.utf8.prefix(8) {
      bytes |= UInt64(byte) << (8 * UInt64(count))
      count += 1
    }
  }

  var text: String {
    var utf8: [UInt8] = []
    append(to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }

  func append(to utf8: inout [UInt8]) {
    var rest = bytes
    for _ in 0..<count {
      utf8.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
