/// Detects texts that are almost equal: through a typing error, or for visual deception.
enum NearMiss {
  /// Returns whether one letter added, removed or changed, or two adjacent letters swapped, turns one into
  /// the other.
  static func isOneSlip(_ first: String, _ second: String) -> Bool {
    // A letter has at most four bytes.
    guard abs(first.utf8.count - second.utf8.count) <= 4 else { return false }
    let first = Array(first.unicodeScalars)
    let second = Array(second.unicodeScalars)
    guard abs(first.count - second.count) < 2, first != second else { return false }
    let start = zip(first, second).prefix { $0 == $1 }.count
    let end = zip(first[start...].reversed(), second[start...].reversed()).prefix { $0 == $1 }.count
    let left = first[start..<(first.count - end)]
    let right = second[start..<(second.count - end)]
    if left.count < 2, right.count < 2 { return true }
    return left.count == 2 && right.count == 2 && left.reversed().elementsEqual(right)
  }

  /// Whether the two look alike (after UTS #39 section 4).
  static func isConfusable(_ first: String, _ second: String) -> Bool {
    first != second && skeleton(first) == skeleton(second)
  }

  /// Returns the text in lower case, with letters of other scripts replaced by similar Latin ones: faster
  /// than ``skeleton(_:)``, and without confusing ASCII letters with each other.
  static func latinLetters(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if !scalar.isASCII, let latin = latinLike[scalar] {
        result += latin
        continue
      }
      switch LetterFolding.kind(of: scalar) {
      case .ascii(let byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      case .letter(let folded): result += folded.text
      case .ignored: continue
      case .separator, .unspaced: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a representation of a text's appearance: equal for texts that look alike, and only for
  /// comparing.
  static func skeleton(_ text: String) -> String {
    if let plain = plainSkeleton(text) { return plain }
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      let kind = LetterFolding.kind(of: scalar)
      // Full-width letters and digits are spellings of plain ones.
      let plain = if case .ascii(let byte) = kind { Unicode.Scalar(byte) } else { scalar }
      if let latin = latinLike[plain] {
        result += latin
        continue
      }
      switch kind {
      case .ascii: result.unicodeScalars.append(plain)
      case .letter(let folded): result += folded.text
      case .ignored: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return joiningPairs(result.utf8)
  }

  /// Returns the same for ASCII; `nil` for other text.
  private static func plainSkeleton(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let letters = text.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "0"): UInt8(ascii: "o")
      case UInt8(ascii: "1"), UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "|"): UInt8(ascii: "l")
      case UInt8(ascii: "5"): UInt8(ascii: "s")
      case 0x41...0x5A: byte | 0x20
      default: byte
      }
    }
    return joiningPairs(letters)
  }

  /// Replaces adjacent letters that look like a single one. No letter is in two pairs, so that one pass is enough.
  private static func joiningPairs(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for byte in text {
      if let last = bytes.last, let letter = letter(like: last, byte) {
        bytes[bytes.count - 1] = letter
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func letter(like first: UInt8, _ second: UInt8) -> UInt8? {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("r", "n"): UInt8(ascii: "m")
    case ("v", "v"): UInt8(ascii: "w")
    case ("c", "l"): UInt8(ascii: "d")
    default: nil
    }
  }

  /// Digits that look like letters, and letters of other scripts that look like Latin ones.
  private static let latinLike: [Unicode.Scalar: String] = {
    let from = "01i|5аеорсухіјѕһԁԛԝӏьвгкмнптαικνορτυχωϲı"
    let to = "ollls" + "aeopcyxljshdqwlbbrkmhntalkvoptuxwcl"
    return Dictionary(uniqueKeysWithValues: zip(from.unicodeScalars, to.map(String.init)))
  }()
}
