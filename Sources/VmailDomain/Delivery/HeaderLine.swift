/// A line of a message's header, in bytes.
enum HeaderLine {
  /// Returns whether a line continues the field before it (RFC 5322 section 2.2.3).
  static func isFolded(_ line: ArraySlice<UInt8>) -> Bool { isBlank(line.first) }

  /// Returns what is before the colon, whatever it contains; some programs put spaces there (RFC 5322 section 4.5).
  static func name(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var name = line[..<colon]
    while isBlank(name.last) { name.removeLast() }
    return name
  }

  private static func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
}
