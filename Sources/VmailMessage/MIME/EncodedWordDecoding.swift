internal import VmailDomain

/// Decodes encoded words (RFC 2047), also those that are written against its rules: within words and quotation marks, with
/// blanks, and with characters and base64 split between several.
enum EncodedWordDecoding {
  /// Returns the value of a field as text on one line.
  static func decoded(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "?")) else { return CText.oneLine(value) }
    let bytes = Array(value.utf8)
    var output: [UInt8] = []
    /// Adjacent words in one charset, which are decoded together.
    var (charset, pending): (String?, [UInt8]) = (nil, [])
    /// The base64 of an incomplete group at their end, which the next word may complete.
    var open: [UInt8] = []
    var copied = 0
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "="), bytes[index + 1] == UInt8(ascii: "?"),
        let word = EncodedWord(in: bytes, at: index)
      else {
        index += 1
        continue
      }
      // Blanks between words only separate them.
      let isAdjacent = charset != nil && bytes[copied..<index].allSatisfy { $0 <= 0x20 }
      if !isAdjacent || charset != word.charset {
        output += Charset.decode(pending + EncodedWord.unpadded(open), as: charset).text.utf8
        (pending, open) = ([], [])
      }
      if !isAdjacent { output += bytes[copied..<index] }
      charset = word.charset
      pending += word.decoded(bytes, completing: &open)
      index = word.end
      copied = index
    }
    guard charset != nil else { return CText.oneLine(value) }
    output += Charset.decode(pending + EncodedWord.unpadded(open), as: charset).text.utf8
    return CText.oneLine(String(decoding: output + bytes[copied...], as: UTF8.self))
  }
}

/// An encoded word in a header (RFC 2047 section 2).
struct EncodedWord {
  /// In lower case, without a language (RFC 2231 section 5).
  let charset: String
  private let isQuotedPrintable: Bool
  private let text: Range<Int>
  /// The place behind it.
  let end: Int

  private static let longestCharset = 80

  /// - Parameter start: the place of its `=`.
  /// - Returns: `nil` if there is none.
  init?(in bytes: [UInt8], at start: Int) {
    let question = UInt8(ascii: "?")
    guard bytes[start...].starts(with: "=?".utf8),
      let charsetEnd = bytes[(start + 2)...].prefix(Self.longestCharset).firstIndex(where: {
        $0 == question || $0 <= 0x20
      }),
      charsetEnd + 2 < bytes.count, bytes[charsetEnd] == question, bytes[charsetEnd + 2] == question,
      "QqBb".utf8.contains(bytes[charsetEnd + 1])
    else { return nil }
    let textStart = charsetEnd + 3
    var end = textStart
    while true {
      guard let mark = bytes[end...].firstIndex(of: question), mark + 1 < bytes.count else { return nil }
      if bytes[mark + 1] == UInt8(ascii: "=") {
        end = mark
        break
      }
      // Another word begins before this one ends.
      if mark > textStart, bytes[mark - 1] == UInt8(ascii: "=") { return nil }
      end = mark + 1
    }
    isQuotedPrintable = bytes[charsetEnd + 1] | 0x20 == UInt8(ascii: "q")
    text = textStart..<end
    self.end = end + 2
    let label = bytes[(start + 2)..<charsetEnd].prefix { $0 != UInt8(ascii: "*") }
    // Raw bytes in a word have been decoded with the field.
    let isRaw = bytes[text].contains { $0 >= 0x80 }
    charset = isRaw ? "utf-8" : CText.lowercased(String(decoding: label, as: UTF8.self))
  }

  /// - Parameter open: the base64 of an incomplete group, of the previous word before and of this one afterwards.
  func decoded(_ bytes: [UInt8], completing open: inout [UInt8]) -> [UInt8] {
    guard isQuotedPrintable else {
      let padding = UInt8(ascii: "=")
      let letters = open + bytes[text].filter { Self.isBase64($0) || $0 == padding }
      // Padding says that a word is complete.
      open = letters.contains(padding) ? [] : Array(letters.suffix(letters.count % 4))
      return Self.base64(letters.dropLast(open.count))
    }
    defer { open = [] }
    let underscore = UInt8(ascii: "_")
    return Self.unpadded(open)
      + HexDigits.unescaped(bytes[text].map { $0 == underscore ? 0x20 : $0 }, sign: UInt8(ascii: "=")).bytes
  }

  /// Decodes the end of base64 without its padding.
  static func unpadded(_ open: [UInt8]) -> [UInt8] {
    open.count < 2 ? [] : base64((open + "==".utf8).prefix(4))
  }

  private static func base64(_ letters: ArraySlice<UInt8>) -> [UInt8] {
    letters.withUnsafeBytes { TransferEncoding.base64.decode($0, limit: $0.count).bytes }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "+/".utf8.contains(byte)
  }
}
