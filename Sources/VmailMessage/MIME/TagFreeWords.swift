/// The words of HTML, at a fraction of the cost of reading it: enough to see that a plain text says the same.
enum TagFreeWords {
  /// Returns whether a text has all words of some HTML, in their order; it may have others between them. Words within hidden
  /// elements count, too: they only make it less likely.
  static func areAll(in text: String, of html: String) -> Bool { areAll(in: text, of: html, isHTML: true) }

  /// Returns whether a text has all words of another, in their order.
  static func areAll(in text: String, ofPlain other: String) -> Bool {
    areAll(in: text, of: other, isHTML: false)
  }

  private static func areAll(in text: String, of html: String, isHTML: Bool) -> Bool {
    var (text, html) = (text, html)
    return text.withUTF8 { text in
      html.withUTF8 { html in
        var (words, index) = (Words(text), 0)
        while index < html.count {
          let byte = html[index]
          if isHTML, byte == UInt8(ascii: "<") {
            guard let end = tagEnd(in: html, from: index) else { return false }
            index = end
          } else if Words.isPart(byte) {
            let end = html[index...].firstIndex { !Words.isPart($0) } ?? html.count
            guard words.skip(through: html[index..<end]) else { return false }
            index = end
          } else {
            // Of character references, only spaces are no part of a word.
            let isReference = isHTML && byte == UInt8(ascii: "&")
            if isReference, !html[(index + 1)...].starts(with: "nbsp;".utf8) { return false }
            index += isReference ? 6 : 1
          }
        }
        return true
      }
    }
  }

  /// - Returns: the index behind a tag, or `nil` for the start of a comment, a style sheet or another element that needs more
  ///   than this.
  private static func tagEnd(in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let name = html[(start + 1)...].prefix { Words.isPart($0) || $0 == UInt8(ascii: "/") }
    guard (1...5).contains(name.count), !name.elementsEqual("style".utf8), !name.elementsEqual("title".utf8)
    else { return nil }
    return html[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private struct Words {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ text: UnsafeBufferPointer<UInt8>) { rest = text[...] }

    /// Returns whether a byte is a letter, a digit, or part of a character that isn't ASCII.
    static func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    /// Finds a word, and goes on behind it.
    mutating func skip(through word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      while let start = rest.firstIndex(where: Self.isPart) {
        let found = rest[start...].prefix(while: Self.isPart)
        rest = rest[found.endIndex...]
        if found.elementsEqual(word) { return true }
      }
      return false
    }
  }
}
