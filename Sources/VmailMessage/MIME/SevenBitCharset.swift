/// Converts charsets that write two-byte characters in seven bits to those of which the C library knows more.
enum SevenBitCharset {
  private enum Mode { case ascii, katakana, kanji, supplement }

  /// Converts ISO-2022-JP to EUC-JP. Row 13, which programs use though the standard leaves it empty (CP50220), is refused
  /// by the C library's own decoder, with all that follows.
  /// - Returns: `nil` for text with other sets of characters.
  static func eucJP(_ bytes: [UInt8]) -> [UInt8]? {
    var (result, mode) = ([UInt8](), Mode.ascii)
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x1B:
        guard let escape = escapes.first(where: { bytes[index...].starts(with: $0.0.utf8) }) else {
          return nil
        }
        index += escape.0.utf8.count
        mode = escape.1
      case 0x0E: mode = .katakana
      case 0x0F: mode = .ascii
      case 0x80...: return nil
      case 0x21...0x7E where mode != .ascii:
        if mode == .katakana { result.append(0x8E) }
        if mode == .supplement { result.append(0x8F) }
        result.append(byte | 0x80)
        if mode != .katakana, index < bytes.count, (0x21...0x7E).contains(bytes[index]) {
          result.append(bytes[index] | 0x80)
          index += 1
        }
      default:
        // A line ends in ASCII (RFC 1468).
        if byte == 0x0A { mode = .ascii }
        result.append(byte)
      }
    }
    return result
  }

  private static let escapes: [(String, Mode)] = [
    ("(B", .ascii), ("(J", .ascii), ("(H", .ascii), ("(I", .katakana), ("$@", .kanji), ("$B", .kanji),
    ("$(B", .kanji), ("$(D", .supplement), ("&@", .kanji),
  ]

  /// Converts HZ (RFC 1843) to GB 18030.
  static func gb18030(_ bytes: [UInt8]) -> [UInt8] {
    var (result, isChinese) = ([UInt8](), false)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (UInt8(ascii: "~"), UInt8(ascii: "{")): isChinese = true
      case (UInt8(ascii: "~"), UInt8(ascii: "}")): isChinese = false
      case (UInt8(ascii: "~"), 0x0A) where !isChinese: break
      case (UInt8(ascii: "~"), UInt8(ascii: "~")) where !isChinese: result.append(byte)
      default:
        if byte == 0x0A { isChinese = false }
        result.append(isChinese && byte > 0x20 ? byte | 0x80 : byte)
        continue
      }
      rest.removeFirst()
    }
    return result
  }
}
