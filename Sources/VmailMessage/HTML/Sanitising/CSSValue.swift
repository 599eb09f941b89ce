/// Checks values of CSS properties in lower case.
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

  static func words(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { value.split { $0 <= 0x20 } }

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

  static func equals(_ value: ArraySlice<UInt8>, _ words: StaticString...) -> Bool {
    words.contains { word in
      value.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
  }
}
