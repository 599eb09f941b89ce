/// Reads the mailing list of a message (List-Id, RFC 2919).
public enum ListIdentifier {
  /// The maximum size of a header in bytes.
  private static let longestHeader = 256 << 10
  private static let longestValue = 500
  private static let name = Array("list-id:".utf8)

  /// - Returns: the field's value including description and identifier; empty when there is none.
  public static func read(_ source: [UInt8]) -> String {
    source.withUnsafeBytes { bytes in
      var start = 0
      let limit = min(bytes.count, longestHeader)
      while start < limit {
        var end = start
        while end < limit, bytes[end] != 0x0A { end += 1 }
        let isEmpty = end == start || (end == start + 1 && bytes[start] == 0x0D)
        if isEmpty { return "" }
        if isField(bytes, start, end) { return value(bytes, from: start + name.count, limit) }
        start = end + 1
      }
      return ""
    }
  }

  private static func isField(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
    guard end - start >= name.count, bytes[start] | 0x20 == name[0] else { return false }
    // In the hyphen and the colon, that bit is already set.
    return name.indices.allSatisfy { bytes[start + $0] | 0x20 == name[$0] }
  }

  /// Returns the unfolded value (RFC 5322 section 2.2.3).
  private static func value(_ bytes: UnsafeRawBufferPointer, from start: Int, _ limit: Int) -> String {
    var value: [UInt8] = []
    var index = start
    while index < limit, value.count < longestValue {
      let byte = bytes[index]
      if byte == 0x0A {
        let isFolded = index + 1 < limit && (bytes[index + 1] == 0x20 || bytes[index + 1] == 0x09)
        guard isFolded else { break }
      } else if byte != 0x0D, byte != 0 {
        value.append(byte == 0x09 ? 0x20 : byte)
      }
      index += 1
    }
    let text = String(decoding: value, as: UTF8.self)
    return String(text.drop { $0 == " " })
  }
}
