/// A number of CSS, which may have a unit: `-9999px`, `0` or `.5em` (CSS Values and Units Level 4, sections 5 and 6).
struct CSSDimension {
  let number: Double
  /// The unit in lower case; empty for a number.
  let unit: String

  /// - Parameter text: a whole value in lower case.
  /// - Returns: `nil` for anything else, which makes a declaration invalid.
  init?(_ text: ArraySlice<UInt8>) {
    let end = Self.numberEnd(in: text)
    guard end > text.startIndex, text.endIndex - end <= 4 else { return nil }
    guard let number = Double(String(decoding: text[..<end], as: UTF8.self)) else { return nil }
    self.number = number
    unit = String(decoding: text[end...], as: UTF8.self)
  }

  /// Whether it is a length; zero needs no unit.
  var isLength: Bool { unit.isEmpty ? number == 0 : Self.lengths.contains(unit) }

  /// Whether it is a length of zero; a percentage of an unknown size isn't.
  var isZeroLength: Bool { number == 0 && isLength }

  /// Whether its size depends on that of the surrounding text.
  var isRelative: Bool { Self.relative.contains(unit) }

  /// The length in pixels; a number without a unit is one, as in old mail. `nil` if the unit can't be converted.
  var pixels: Double? {
    if number == 0 { return 0 }
    return switch unit {
    case "", "px": number
    case "pt": number * 4 / 3
    case "em", "rem": number * 16
    case "in": number * 96
    case "cm": number * 38
    default: nil
    }
  }

  private static let relative: Set<String> = ["%", "em", "ex", "ch", "cap", "ic", "lh"]
  private static let lengths: Set<String> = [
    "px", "pt", "pc", "in", "cm", "mm", "q", "em", "rem", "ex", "rex", "ch", "rch", "cap", "ic", "lh", "rlh",
    "vh", "vw", "vi", "vb", "vmin", "vmax",
  ]

  private static func numberEnd(in text: ArraySlice<UInt8>) -> Int {
    var end = text.startIndex
    func digits(from start: Int) -> Int {
      text[start...].firstIndex { !(0x30...0x39).contains($0) } ?? text.endIndex
    }
    func hasSign(at index: Int) -> Bool { index < text.endIndex && [0x2B, 0x2D].contains(text[index]) }
    if hasSign(at: end) { end += 1 }
    let start = end
    end = digits(from: end)
    if end < text.endIndex, text[end] == 0x2E, digits(from: end + 1) > end + 1 { end = digits(from: end + 1) }
    guard end > start else { return text.startIndex }
    if end < text.endIndex, text[end] == 0x65 {
      let exponent = hasSign(at: end + 1) ? end + 2 : end + 1
      if exponent <= text.endIndex, digits(from: exponent) > exponent { end = digits(from: exponent) }
    }
    return end
  }
}
