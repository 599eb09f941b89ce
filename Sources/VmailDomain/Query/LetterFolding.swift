import Synchronization

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

    /// Returns `nil` for 0, and for what doesn't fit.
    fileprivate init?(packed: UInt64) {
      switch packed & 0xFF {
      case 1: self = .separator
      case 2: self = .ignored
      case 3: self = .unspaced
      case 8...15: self = .letter(FoldedLetters(bytes: packed >> 8, count: Int(packed & 7)))
      default: return nil
      }
    }

    /// The kind as a number; 0 for one that doesn't fit.
    fileprivate var packed: UInt64 {
      switch self {
      case .separator: 1
      case .ignored: 2
      case .unspaced: 3
      case .letter(let folded): folded.count < 8 ? folded.bytes << 8 | UInt64(8 + folded.count) : 0
      case .ascii: 0
      }
    }
  }

  static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0..<0x80: ascii(UInt8(truncatingIfNeeded: scalar.value))
    case Known.range: Known.kind(of: scalar)
    default: workedOut(scalar)
    }
  }

  /// Results for the most frequent characters, since an import and a search look up every character of long texts. Each is
  /// kept when it has first been worked out: most commands look up only a few.
  private enum Known {
    /// From Latin letters to currencies, with quotation marks and dashes.
    static let range: Range<UInt32> = 0x80..<0x2100
    /// Never freed, and shared by all threads: two that work out the same result store the same.
    nonisolated(unsafe) private static let results: UnsafeMutablePointer<Atomic<UInt64>> = {
      let results = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: range.count)
      for index in 0..<range.count { (results + index).initialize(to: Atomic(0)) }
      return results
    }()

    static func kind(of scalar: Unicode.Scalar) -> Kind {
      let index = Int(scalar.value - range.lowerBound)
      if let kind = Kind(packed: results[index].load(ordering: .relaxed)) { return kind }
      let kind = LetterFolding.workedOut(scalar)
      results[index].store(kind.packed, ordering: .relaxed)
      return kind
    }
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
  fileprivate private(set) var bytes: UInt64 = 0
  private(set) var count = 0

  fileprivate init(bytes: UInt64, count: Int) { (self.bytes, self.count) = (bytes, count) }

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
