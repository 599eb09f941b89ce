/// The charsets of the sample mail: UTF-8, and three of the single-byte charsets used by older programs.
enum Charset: String, Sendable {
  case utf8 = "utf-8"
  case latin1 = "iso-8859-1"
  case cyrillic = "iso-8859-5"
  case greek = "iso-8859-7"

  /// Encodes a text. Characters that are not in the charset become `?`.
  func encode(_ text: String) -> [UInt8] {
    guard self != .utf8 else { return Array(text.utf8) }
    return text.unicodeScalars.map { octet($0.value) ?? UInt8(ascii: "?") }
  }

  private func octet(_ scalar: UInt32) -> UInt8? {
    if scalar < 0x80 { return UInt8(scalar) }
    return switch (self, scalar) {
    case (.latin1, 0xA0...0xFF): UInt8(scalar)
    case (.cyrillic, 0x401...0x45F): UInt8(scalar - 0x360)
    case (.greek, 0x384...0x3CE): UInt8(scalar - 0x2D0)
    default: nil
    }
  }
}
