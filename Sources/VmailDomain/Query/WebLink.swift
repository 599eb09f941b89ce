/// Tells whether a message links to the web.
enum WebLink {
  /// By its text, or by the HTML it came with, whose links the text does not show. HTML in base64
  /// is not looked into.
  static func isIn(text: String, source: [UInt8]) -> Bool {
    var text = text
    let isInText = text.withUTF8 { bytes in
      contains(UnsafeRawBufferPointer(bytes), "http://")
        || contains(UnsafeRawBufferPointer(bytes), "https://")
    }
    return isInText || source.withUnsafeBytes { contains($0, "href=") }
  }

  /// - Parameter wanted: in lower case; letters are found in either.
  private static func contains(_ bytes: UnsafeRawBufferPointer, _ wanted: StaticString) -> Bool {
    let pattern = UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
    guard let first = pattern.first, bytes.count >= pattern.count else { return false }
    for start in 0...(bytes.count - pattern.count) where bytes[start] | 0x20 == first {
      var length = 1
      while length < pattern.count, isSame(bytes[start + length], pattern[length]) { length += 1 }
      if length == pattern.count { return true }
    }
    return false
  }

  private static func isSame(_ byte: UInt8, _ wanted: UInt8) -> Bool {
    byte == wanted || (byte | 0x20 == wanted && (0x61...0x7A).contains(wanted))
  }
}
