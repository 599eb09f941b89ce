/// A message's source in the form in which it is sent.
public enum WireSource {
  /// Returns the message without the fields that name hidden recipients (RFC 5322 section 3.6.3): Bcc and
  /// Resent-Bcc, with their folded lines. The body, and messages within it, are unchanged.
  public static func withoutBcc(_ source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var isHidden = false
    var start = 0
    while start < source.count {
      let end = source[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
      let line = source[start..<end]
      if isBlank(line) { break }
      if !HeaderLine.isFolded(line) { isHidden = isHiddenField(line) }
      if !isHidden { result += line }
      start = end
    }
    result += source[start...]
    return result
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual([0x0A]) || line.elementsEqual([0x0D, 0x0A])
  }

  private static func isHiddenField(_ line: ArraySlice<UInt8>) -> Bool {
    guard let name = HeaderLine.name(of: line) else { return false }
    // ASCII letters differ from their capitals in this bit alone; in a hyphen it is set.
    let lowercased = name.map { $0 | 0x20 }
    return lowercased.elementsEqual("bcc".utf8) || lowercased.elementsEqual("resent-bcc".utf8)
  }
}
