/// Writes bytes as a prefix and two hexadecimal digits.
enum HexDigits {
  static func escaped(_ sign: String) -> (UInt8) -> String {
    { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return sign + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }
}
