import VmailDomain

@testable import VmailMessage

extension FuzzTarget {
  /// The text of HTML: the words that a browser shows are there, and no others.
  static let browser = FuzzTarget("browser") { input in
    guard let reference = Reference.browser else { return }
    // Styles are mostly without effect in text that is changed at random.
    let html = input.bytes.first == 1 ? StyledPage(input.bytes.dropFirst()).html : input.text
    let read = HTMLReader.read(html)
    // vmail shows what stands in place of frames, which no browser does.
    guard !read.isCut, !html.utf8.map({ $0 | 0x20 }).contains("<frameset".utf8) else { return }
    let theirs = try reference.answer(to: Array(html.utf8), as: Page.self)
    for (name, ours) in [
      ("text", read.richText.plainText()), ("search", HTMLText.plainText(from: html).text),
    ] {
      let (ourLetters, shown, present) = (letters(ours), letters(theirs.shown), letters(theirs.present))
      // Style sheets count only for what is shown.
      let isStyled = name == "search" && letters(html).contains("style")
      for word in words(theirs.shown) where !isStyled {
        try expect(
          contains(word, in: ourLetters),
          "the \(name) has \(word): \(ours.debugDescription) of \(html.debugDescription)")
      }
      for word in words(ours) where !own.contains(word) {
        // Between parts of a word, there may be text that isn't shown.
        try expect(
          contains(word, in: shown) || contains(word, in: present),
          "the page has \(word) of the \(name): \(ours.debugDescription)")
      }
    }
  }

  /// Returns whether a word is in a text, whole or in two parts: a browser moves text out of a table, where it may join
  /// other text, and leaves out what is hidden within a word.
  private static func contains(_ word: String, in text: String) -> Bool {
    if text.contains(word) { return true }
    return word.indices.dropFirst().contains { text.contains(word[..<$0]) && text.contains(word[$0...]) }
  }

  private struct Page: Decodable {
    /// What is shown.
    let shown: String
    /// All text, with attributes.
    let present: String
  }

  /// What vmail says about images.
  private static let own: Set<String> = ["image"]

  /// Words of ASCII letters and digits, since programs differ about the division of others.
  private static func words(_ text: String) -> [String] {
    text.utf8.split { !isLetter($0) }.filter { $0.count > 2 }.map { letters(String(Substring($0))) }
  }

  private static func letters(_ text: String) -> String {
    String(decoding: text.utf8.filter(isLetter).map { $0 | 0x20 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
