/// The kind of line ends of a message's source.
public enum SourceLineEnd {
  /// Returns the end of the first line, LF or CRLF; `nil` if no line ends.
  public static func first(in source: [UInt8]) -> [UInt8]? {
    guard let end = source.firstIndex(of: 0x0A) else { return nil }
    return end > 0 && source[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// Returns header fields with another kind of line ends.
  /// - Parameter fields: fields with CRLF line ends.
  public static func converted(_ fields: [UInt8], to lineEnd: [UInt8]) -> [UInt8] {
    lineEnd.count == 2 ? fields : fields.filter { $0 != 0x0D }
  }

  /// Returns the content with every line end, LF and CR too, as CRLF.
  public static func withCRLF(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count + content.count / 30)
    var previous: UInt8 = 0
    for byte in content {
      if previous == 0x0D, byte != 0x0A { result.append(0x0A) }
      if byte == 0x0A, previous != 0x0D { result.append(0x0D) }
      result.append(byte)
      previous = byte
    }
    if previous == 0x0D { result.append(0x0A) }
    return result
  }
}
