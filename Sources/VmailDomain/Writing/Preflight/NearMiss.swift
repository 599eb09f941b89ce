/// Tells text from text that is nearly the same: by a slip of the fingers, or to deceive the eye.
enum NearMiss {
  /// Whether one letter more, less or other, or two neighbours that changed places, make one of the other.
  static func isOneSlip(_ first: String, _ second: String) -> Bool {
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

  /// A text in lower case, its letters of other scripts as the Latin ones that they look like: quicker than
  /// ``skeleton(_:)``, and with no letter of ASCII taken for another.
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

  /// What a text looks like: the same for texts that look alike, and to be compared only.
  static func skeleton(_ text: String) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      let kind = LetterFolding.kind(of: scalar)
      // Full-width letters and digits are other spellings of plain ones.
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
    for (pair, letter) in pairs { result = result.replacing(pair, with: letter) }
    return result
  }

  /// Neighbours that look like one letter.
  private static let pairs = [("rn", "m"), ("vv", "w"), ("cl", "d")]

  /// Digits that look like letters, and letters of other scripts that look like Latin ones.
  private static let latinLike: [Unicode.Scalar: String] = {
    let from = "01i|5аеорсухіјѕһԁԛԝӏьвгкмнптαικνορτυχωϲı"
    let to = "ollls" + "aeopcyxljshdqwlbbrkmhntalkvoptuxwcl"
    return Dictionary(uniqueKeysWithValues: zip(from.unicodeScalars, to.map(String.init)))
  }()
}
