/// Percent-encoding (RFC 3986 section 2.1).
public enum PercentEncoding {
  /// Encodes each byte that may not occur in the name of a host: all but unreserved characters and sub-delimiters.
  public static func encoded(_ text: String) -> String { encoded(text.utf8, except: "-._~!$&'()*+,;=") }

  /// Returns a path in which everything but unreserved characters and slashes is encoded, so that equal paths are equal
  /// texts, and any server decodes it to the same: some write `@` in one answer and `%40` in the next. A query and a
  /// fragment are left out.
  public static func canonicalPath(_ path: String) -> String {
    let bytes = path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    // An encoded slash separates nothing.
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { encoded(self.bytes(of: $0).bytes, except: "-._~") }.joined(separator: "/")
  }

  private static func encoded(_ text: some Sequence<UInt8>, except kept: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text {
      if isAlphanumeric(byte) || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: `nil` when a `%` isn't followed by two digits, or the result isn't UTF-8.
  public static func decoded(_ text: some StringProtocol) -> String? {
    let (bytes, isValid) = bytes(of: text.utf8)
    return isValid ? String(validating: bytes, as: UTF8.self) : nil
  }

  /// Decodes text. Invalid sequences are left unchanged; a plus stays a plus.
  static func lenientlyDecoded(_ text: some StringProtocol) -> String {
    String(decoding: bytes(of: text.utf8).bytes, as: UTF8.self)
  }

  /// The decoded bytes, and whether all sequences were valid.
  private static func bytes(of text: some Sequence<UInt8>) -> (bytes: [UInt8], isValid: Bool) {
    let encoded = Array(text)
    var (bytes, isValid, index) = ([UInt8](), true, 0)
    bytes.reserveCapacity(encoded.count)
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%") {
        if index + 2 < encoded.count, let high = digit(encoded[index + 1]),
          let low = digit(encoded[index + 2])
        {
          bytes.append(high << 4 | low)
          index += 3
          continue
        }
        isValid = false
      }
      bytes.append(encoded[index])
      index += 1
    }
    return (bytes, isValid)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
