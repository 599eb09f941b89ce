/// Converts C strings.
enum CText {
  /// Returns a string, repairing invalid UTF-8.
  static func string(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  /// Converts ASCII letters to lower case; names in MIME contain no others.
  static func lowercased(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else {
      return text
    }
    return text.lowercased()
  }

  /// Returns a header value in a single line: folding and control characters become single spaces.
  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) || text.utf8.first == space || text.utf8.last == space
    else { return text }
    var line: [UInt8] = []
    line.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let isSpace = byte <= space
      if isSpace && (line.isEmpty || line.last == space) { continue }
      line.append(isSpace ? space : byte)
    }
    if line.last == space { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private static let space = UInt8(ascii: " ")
}
