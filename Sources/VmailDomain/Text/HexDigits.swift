/// Writes bytes as hexadecimal digits, and reads them.
public enum HexDigits {
  /// Returns two lower-case digits for each byte.
  public static func of(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns what writes a byte as a sign and two upper-case digits.
  public static func escaped(_ sign: String) -> (UInt8) -> String {
    { byte in sign + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
  }

  /// Returns bytes with those decoded that follow a sign, and whether two digits followed each: a sign without them stands for
  /// itself.
  public static func unescaped(
    _ text: some Sequence<UInt8>, sign: UInt8
  ) -> (bytes: [UInt8], isValid: Bool) {
    var (bytes, isValid, rest) = ([UInt8](), true, Array(text)[...])
    bytes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      let digits = byte == sign ? rest.prefix(2).compactMap(value) : []
      if digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
        isValid = isValid && byte != sign
      }
    }
    return (bytes, isValid)
  }

  public static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x57
    default: nil
    }
  }
}
