import Testing
import VmailTestSupport

@testable import VmailDomain

/// Searching a text finds the same as an index of the text.
@Suite("Search phrase", .timeLimit(.minutes(10)))
struct SearchPhraseTests {
  private func isFound(_ words: String, _ text: String, isPrefix: Bool = false) -> Bool {
    let words = WordSequence(words: words.split(separator: " ").map(String.init), isPrefix: isPrefix)
    return SearchPhrase(words).isFound(in: text)
  }

  @Test func `Words are consecutive regardless of the characters between them`() {
    #expect(isFound("red kite", "A RED, kite!"))
    #expect(!isFound("red kite", "red big kite"))
    #expect(!isFound("kite red", "red kite"))
    #expect(!isFound("red kite", "red"))
    #expect(!isFound("red", "reddish"))
    #expect(isFound("zoe", "Zo\u{EB}"))
    #expect(isFound("日本 本語", "日本語"))
  }

  @Test func `Only the last word may be a prefix, and only if requested`() {
    #expect(isFound("red ki", "a red kite", isPrefix: true))
    #expect(!isFound("red ki", "a red kite"))
    #expect(!isFound("re kite", "a red kite", isPrefix: true))
    #expect(isFound("kite", "kite", isPrefix: true))
  }

  @Test func `A phrase that restarts within itself is found`() {
    #expect(isFound("a a b", "a a a b"))
    #expect(isFound("a b a c", "a b a b a c"))
    #expect(!isFound("a a b", "a b a b"))
  }

  @Test func `Nothing is found beyond the indexed part of a long text`() {
    let filling = String(repeating: "x ", count: SearchDocument.longestText / 2 - 2)
    #expect(isFound("red", filling + "red"))
    #expect(!isFound("red", filling + "xxxxx red"))
    #expect(!isFound("red", filling + "é é é red"))
  }

  @Test func `Searching any text agrees with its index`() {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "a", "b", "A", "ab", "é", "e\u{301}", "日", "本", "語", "ß", "ﬁ", " ", "-", ".", "\n", "\u{AD}", "क", "ж",
      "İ", "\u{FF21}",
    ]
    func text(_ length: Int) -> String {
      (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    for _ in 0..<3_000 {
      let text = text(Int.random(in: 0...30, using: &generator))
      let indexed = SearchDocument.indexable(text).split { $0.isASCII && !$0.isLetter && !$0.isNumber }
        .map { $0.lowercased() }
      let wanted = SearchTokenizer.words(in: self.text(of: &generator, pieces))
      guard !wanted.isEmpty else { continue }
      for isPrefix in [false, true] {
        let phrase = SearchPhrase(WordSequence(words: wanted, isPrefix: isPrefix))
        #expect(
          phrase.isFound(in: text) == Self.has(wanted, isPrefix, indexed),
          "\(wanted) in \(text.debugDescription)")
      }
    }
  }

  private func text(of generator: inout SeededGenerator, _ pieces: [String]) -> String {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      .joined()
  }

  private static func has(_ wanted: [String], _ isPrefix: Bool, _ words: [String]) -> Bool {
    words.indices.contains { start in
      let found = words[start...].prefix(wanted.count)
      guard found.count == wanted.count, let last = found.last, let lastWanted = wanted.last else {
        return false
      }
      return Array(found.dropLast()) == Array(wanted.dropLast())
        && (isPrefix ? last.utf8.starts(with: lastWanted.utf8) : last == lastWanted)
    }
  }
}
