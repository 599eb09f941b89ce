/// Splits a text into words in lower case. In scripts without spaces, each character is a word, so that phrases are
/// found anywhere.
enum WordTokenizer {
  /// The maximum number of words that are read of a text, and of scalars.
  static let limit = 4_000
  private static let scalarLimit = 24_000

  static func words(in text: some StringProtocol, limit: Int = Self.limit) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars.prefix(scalarLimit) {
      guard words.count < limit else { return words }
      switch kind(of: scalar) {
      case .letter(let lower): word += lower
      case .separator: end(&word, &words)
      case .character:
        end(&word, &words)
        words.append(String(scalar))
      case .ignored: continue
      }
    }
    end(&word, &words)
    return words
  }

  private static func end(_ word: inout String, _ words: inout [String]) {
    guard !word.isEmpty else { return }
    words.append(word)
    word = ""
  }

  private enum Kind {
    case letter(String)
    case character, separator, ignored
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: .letter(String(scalar))
    // Capitals differ from small letters in this bit only.
    case 0x41...0x5A: .letter(String(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20)))
    case 0..<0x80: .separator
    // Soft hyphens and joiners.
    case 0xAD, 0x200C, 0x200D, 0xFEFF: .ignored
    case 0x2E80...0x2FFF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      .character
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .nonspacingMark, .spacingMark:
        .letter(scalar.properties.lowercaseMapping)
      default: .separator
      }
    }
  }
}
