/// RFC 2045, section 6.8.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// - Parameter lineLength: a line break after so many characters; `nil` for none.
  static func encode(_ bytes: [UInt8], lineLength: Int? = 76) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 7 / 5)
    var column = 0
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        result.append(place <= count ? letters[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      column += 4
      if let lineLength, column >= lineLength {
        result.append(UInt8(ascii: "\n"))
        column = 0
      }
    }
    return result
  }

  /// An encoded word where it is needed (RFC 2047).
  static func headerWord(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text }
    // An encoded word holds 75 characters at most, so 45 bytes; never part of a character.
    var (words, part) = ([String](), "")
    for character in text {
      if part.utf8.count + character.utf8.count > 40 {
        words.append(part)
        part = ""
      }
      part.append(character)
    }
    words.append(part)
    return words.map { word in
      "=?UTF-8?B?" + String(decoding: encode(Array(word.utf8), lineLength: nil), as: UTF8.self) + "?="
    }.joined(separator: "\n ")
  }
}
