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

  /// Encodes each byte that is no ASCII letter or digit.
  /// - Parameter kept: the other ASCII characters that stay.
  public static func encoded(_ text: some Sequence<UInt8>, except kept: String) -> String {
    let escaped = HexDigits.escaped("%")
    return text.reduce(into: "") { encoded, byte in
      if isAlphanumeric(byte) || kept.utf8.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += escaped(byte)
      }
    }
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
    HexDigits.unescaped(text, sign: UInt8(ascii: "%"))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
