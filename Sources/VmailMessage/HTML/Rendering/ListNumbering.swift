internal import VmailDomain

/// The ways to number the items of a list, with the values of the attribute `type` (HTML standard, section 4.4.5).
enum ListNumbering: String {
  case decimal = "1"
  case lowerAlpha = "a"
  case upperAlpha = "A"
  case lowerRoman = "i"
  case upperRoman = "I"

  /// - Parameter style: the declarations of an element, as ``SafeStyle`` writes them.
  init?(style: String) {
    guard let start = style.firstRange(of: "list-style-type:")?.upperBound else { return nil }
    let names: [Substring: ListNumbering] = [
      "decimal": .decimal, "lower-alpha": .lowerAlpha, "lower-latin": .lowerAlpha, "upper-alpha": .upperAlpha,
      "upper-latin": .upperAlpha, "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
    ]
    guard let found = names[style[start...].prefix { $0 != ";" && $0 != " " }] else { return nil }
    self = found
  }

  func marker(of number: Int) -> RichText.Marker {
    switch self {
    case .lowerAlpha where number > 0: .letters(Self.letters(number))
    case .upperAlpha where number > 0: .letters(Self.letters(number).uppercased())
    case .lowerRoman where (1..<4_000).contains(number): .letters(Self.roman(number))
    case .upperRoman where (1..<4_000).contains(number): .letters(Self.roman(number).uppercased())
    default: .number(number)
    }
  }

  private static func letters(_ number: Int) -> String {
    let last = String(UnicodeScalar(UInt8(0x61 + (number - 1) % 26)))
    return number > 26 ? letters((number - 1) / 26) + last : last
  }

  private static func roman(_ number: Int) -> String {
    let values = [
      (1_000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var (rest, text) = (number, "")
    for (value, letters) in values {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}
