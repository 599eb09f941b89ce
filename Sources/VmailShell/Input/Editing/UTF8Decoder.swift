/// Puts characters together from bytes as they come. What is no UTF-8 becomes U+FFFD.
struct UTF8Decoder {
  private var bytes: [UInt8] = []

  /// Whether a character has begun but not ended.
  var isInside: Bool { !bytes.isEmpty }

  /// - Returns: the characters that are complete with this byte: mostly none or one, two when the
  ///   byte ends what was begun wrongly and is a character itself.
  mutating func take(_ byte: UInt8) -> [Unicode.Scalar] {
    bytes.append(byte)
    let needed = Self.length(bytes[0])
    let isBroken = bytes.count > 1 && byte & 0xC0 != 0x80
    guard bytes.count >= needed || isBroken else { return [] }
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    bytes = []
    if isBroken, Self.length(byte) > 1 {
      // The new byte begins a character of its own.
      bytes = [byte]
      return Array(scalars.dropLast())
    }
    return scalars
  }

  /// How many bytes a character has that begins so (RFC 3629 section 3); 1 for a wrong beginning.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
