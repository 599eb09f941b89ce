/// The quoted-printable encoding (RFC 2045 section 6.7).
enum QuotedPrintable {
  /// - Parameter octets: text with `\n` line ends.
  static func encode(_ octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count * 5 / 4)
    let lines = octets.split(separator: newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index == lines.count - 1, line.isEmpty { break }
      encode(line, into: &result)
      result += lineEnd
    }
    return result
  }

  private static let newline = UInt8(ascii: "\n")
  private static let lineEnd = Array("\r\n".utf8)
  private static let softBreak = Array("=\r\n".utf8)

  private static func encode(_ line: ArraySlice<UInt8>, into result: inout [UInt8]) {
    var column = 0
    for (index, byte) in zip(line.indices, line) {
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      let isLiteral =
        isSpace ? index < line.endIndex - 1 : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
      let width = isLiteral ? 1 : 3
      if column + width > 75 {
        result += softBreak
        column = 0
      }
      if isLiteral {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "="))
        result.append(digit(byte >> 4))
        result.append(digit(byte & 15))
      }
      column += width
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
