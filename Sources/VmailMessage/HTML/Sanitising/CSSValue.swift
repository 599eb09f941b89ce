/// Checks and parses values of CSS properties in lower case.
enum CSSValue {
  private static let lengthLimit = 200

  /// Returns whether a kept value may contain a byte. No permitted byte begins a comment, an escape, another
  /// declaration or a tag.
  static func isAllowed(_ byte: UInt8) -> Bool { allowed[Int(byte)] }

  private static let allowed: [Bool] = (0..<256).map { byte in
    guard byte > 0x1F, byte < 0x7F else { return false }
    switch UInt8(byte) {
    case 0x30...0x39, 0x61...0x7A: return true
    default: return " #%.,()+-'\"_".utf8.contains(UInt8(byte))
    }
  }

  /// Returns whether a value may be kept: it has only permitted bytes, and no functions other than those for colours.
  static func isSafe(_ value: ArraySlice<UInt8>) -> Bool {
    guard !value.isEmpty, value.count <= lengthLimit, value.allSatisfy(isAllowed) else { return false }
    guard value.count(where: { $0 == 0x22 }) % 2 == 0, value.count(where: { $0 == 0x27 }) % 2 == 0 else {
      return false
    }
    var depth = 0
    for index in value.indices {
      if value[index] == 0x29 { depth -= 1 }
      if value[index] == 0x28 {
        depth += 1
        guard functions.contains(where: { value[..<index].suffix($0.count).elementsEqual($0) }) else {
          return false
        }
      }
      if depth < 0 || depth > 1 { return false }
    }
    return depth == 0
  }

  private static let functions = ["rgb", "rgba", "hsl", "hsla"].map { Array($0.utf8) }

  /// Parses a number and its unit, such as `-9999px`, `0` or `.5em`.
  static func number(_ value: ArraySlice<UInt8>) -> (number: Double, unit: ArraySlice<UInt8>)? {
    let end = value.firstIndex { !isNumeral($0) } ?? value.endIndex
    guard end > value.startIndex, let number = Double(String(decoding: value[..<end], as: UTF8.self)) else {
      return nil
    }
    return (number, value[end...])
  }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D || byte == 0x2B
  }

  /// Returns whether it is a unit of lengths, or nothing. Anything else makes a declaration invalid.
  static func isUnit(_ unit: ArraySlice<UInt8>) -> Bool {
    unit.isEmpty || unit.count <= 4 && units.contains(String(decoding: unit, as: UTF8.self))
  }

  private static let units: Set<String> = [
    "%", "px", "pt", "pc", "em", "rem", "ex", "rex", "ch", "rch", "cap", "ic", "lh", "rlh", "in", "cm", "mm",
    "q", "vh",
    "vw", "vi", "vb", "vmin", "vmax",
  ]

  /// Returns the length in pixels; `nil` if its unit can't be converted.
  static func pixels(_ value: ArraySlice<UInt8>) -> Double? {
    guard let (number, unit) = number(value) else { return nil }
    if number == 0 { return 0 }
    switch String(decoding: unit, as: UTF8.self) {
    case "", "px": return number
    case "pt": return number * 4 / 3
    case "em", "rem": return number * 16
    case "in": return number * 96
    case "cm": return number * 38
    default: return nil
    }
  }

  static func words(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { value.split(separator: 0x20) }

  static func contains(_ word: StaticString, in value: ArraySlice<UInt8>) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = word.first, value.count >= word.count else { return false }
    var rest = value
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  static func equals(_ value: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    value.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
