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
    var text = text
    return text.withUTF8(inOneLine) ?? text
  }

  /// - Returns: `nil` for text that is a single line already.
  private static func inOneLine(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.contains(where: { $0 < space }) || bytes.first == space || bytes.last == space else {
      return nil
    }
    guard let first = bytes.firstIndex(where: { $0 > space }),
      let last = bytes.lastIndex(where: { $0 > space })
    else { return "" }
    // Blanks that were typed stay as they are.
    let isFolded = bytes[first...last].contains { $0 < space }
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count)
    for byte in bytes[first...last] {
      let isSpace = byte <= space
      if isFolded, isSpace, line.last == space { continue }
      line.append(isSpace ? space : byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static let space = UInt8(ascii: " ")
}
