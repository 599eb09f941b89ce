/// A message's source in the form in which it is sent.
public enum WireSource {
  /// Returns the message without the fields that name hidden recipients (RFC 5322 section 3.6.3): Bcc and
  /// Resent-Bcc, with their folded lines. The body, and messages within it, are unchanged.
  public static func withoutBcc(_ source: [UInt8]) -> [UInt8] {
    var (result, end) = header(of: source) { $0 != "bcc" && $0 != "resent-bcc" }
    result += source[end...]
    return result
  }

  /// Returns the lines of some fields, with their folded lines, and the end of the header in the source.
  /// - Parameter keeps: whether a field is kept, by its name in lower case; for other lines the name is empty.
  static func header(
    of source: [UInt8], keeping keeps: (String) -> Bool
  ) -> (lines: [UInt8], end: Int) {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var isKept = true
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
      let line = source[start..<end]
      if isBlank(line) { break }
      if !HeaderLine.isFolded(line) { isKept = keeps(name(of: line)) }
      if isKept { result += line }
      start = end
    }
    return (result, start)
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual([0x0A]) || line.elementsEqual([0x0D, 0x0A])
  }

  /// Returns the name of the field that begins with a line, in lower case; empty if there is none.
  private static func name(of line: ArraySlice<UInt8>) -> String {
    HeaderLine.name(of: line).map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
  }
}

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
