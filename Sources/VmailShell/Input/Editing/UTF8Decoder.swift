/// Decodes characters from single bytes. Invalid bytes become U+FFFD.
struct UTF8Decoder {
  private var bytes: [UInt8] = []

  /// Whether a character is incomplete.
  var isInside: Bool { !bytes.isEmpty }

  /// - Returns: the characters completed by this byte: usually none or one, two if the byte ends an invalid
  ///   sequence and is a character itself.
  mutating func take(_ byte: UInt8) -> [Unicode.Scalar] {
    bytes.append(byte)
    let needed = Self.length(bytes[0])
    let isBroken = bytes.count > 1 && byte & 0xC0 != 0x80
    guard bytes.count >= needed || isBroken else { return [] }
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    bytes = []
    if isBroken, Self.length(byte) > 1 {
      // The new byte starts another character.
      bytes = [byte]
      return Array(scalars.dropLast())
    }
    return scalars
  }

  /// Returns the length of a character by its first byte (RFC 3629 section 3); 1 if that is invalid.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
