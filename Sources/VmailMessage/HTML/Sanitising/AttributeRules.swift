/// The permitted values of attributes.
enum AttributeRules {
  static func isAllowed(_ value: ArraySlice<UInt8>, for name: SafeHTML.AttributeName) -> Bool {
    guard !value.isEmpty else { return false }
    switch name {
    case .style: return value.count <= 4_000 && value.allSatisfy(isStyle)
    case .lang: return value.count <= 20 && value.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2D }
    case .align, .valign, .dir: return value.count <= 10 && value.allSatisfy(isLetter)
    case .border, .cellpadding, .cellspacing, .colspan, .rowspan: return isNumber(value, limit: 4)
    case .type: return value.count == 1 && "1aAiI".utf8.contains(value[value.startIndex])
    case .reversed: return CSSValue.equals(value, "reversed")
    case .start, .value: return isNumber(value.first == 0x2D ? value.dropFirst() : value, limit: 6)
    case .width, .height: return isNumber(value.last == 0x25 ? value.dropLast() : value, limit: 5)
    }
  }

  private static func isNumber(_ value: ArraySlice<UInt8>, limit: Int) -> Bool {
    !value.isEmpty && value.count <= limit && value.allSatisfy(isDigit)
  }

  /// Returns whether ``SafeStyle`` can write this byte.
  private static func isStyle(_ byte: UInt8) -> Bool {
    CSSValue.isAllowed(byte) || byte == 0x3A || byte == 0x3B
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
