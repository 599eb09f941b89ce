/// Writes strings as servers do (RFC 3501 section 4.3).
enum WireString {
  /// Returns a quoted string if possible, otherwise a literal.
  static func written(_ bytes: [UInt8]?) -> [UInt8] {
    guard let bytes else { return Array("NIL".utf8) }
    guard bytes.count < 500, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return literal(bytes) }
    let escaped = bytes.flatMap {
      [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) ? [0x5C, $0] : [$0]
    }
    return Array("\"".utf8) + escaped + Array("\"".utf8)
  }

  /// Returns an atom if possible, as Gmail does for labels.
  static func astring(_ bytes: [UInt8]) -> [UInt8] {
    let special = Array("(){%*\"\\][ ".utf8)
    let isAtom = !bytes.isEmpty && bytes.allSatisfy { (0x21...0x7E).contains($0) && !special.contains($0) }
    return isAtom ? bytes : written(bytes)
  }

  static func literal(_ bytes: some Collection<UInt8>) -> [UInt8] { "{\(bytes.count)}\r\n" + Array(bytes) }
}

/// Concatenates text and bytes: most data sent are text.
func + (text: String, bytes: [UInt8]) -> [UInt8] { Array(text.utf8) + bytes }
func + (bytes: [UInt8], text: String) -> [UInt8] { bytes + Array(text.utf8) }
func += (bytes: inout [UInt8], text: String) { bytes += Array(text.utf8) }
