/// Writes bytes as a prefix and two hexadecimal digits, and reads them.
enum HexDigits {
  static func escaped(_ sign: String) -> (UInt8) -> String {
    { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return sign + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }

  /// Returns bytes with those decoded that follow a sign; a sign without two digits stands for itself.
  static func unescaped(_ bytes: [UInt8], sign: UInt8) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = byte == sign ? rest.prefix(2).compactMap(value) : []
      if digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x57
    default: nil
    }
  }
}
