/// Finds a query's words in displayed text, in order to highlight them.
public struct MatchFinder: Sendable {
  private let phrases: [WordSequence]

  /// The maximum length of a text in bytes; longer text is not highlighted.
  private static let longestText = 1 << 20

  public init(_ query: SearchQuery) {
    phrases = query.wantedTerms.compactMap { term in
      if case .text(let words) = term.condition { words } else { nil }
    }
  }

  public var isEmpty: Bool { phrases.isEmpty }

  /// - Parameter field: the field that the text comes from; `nil` for text composed of several fields. A word
  ///   that was requested in another field is not highlighted.
  /// - Returns: ranges in order, not touching one another.
  public func ranges(in text: String, field: SearchField? = nil) -> [Range<String.Index>] {
    let phrases = phrases.filter { $0.field == nil || field == nil || $0.field == field }
    guard !phrases.isEmpty, text.utf8.count <= Self.longestText else { return [] }
    var words: [(text: String, range: Range<String.Index>)] = []
    SearchTokenizer.forEachWord(in: text) { word, range in
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      let end = text.utf8.index(start, offsetBy: range.count)
      words.append((String(decoding: word, as: UTF8.self), start..<end))
      return true
    }
    var found: [Range<String.Index>] = []
    for start in words.indices {
      for phrase in phrases {
        guard let range = range(of: phrase, in: words[start...], text) else { continue }
        found.append(range)
      }
    }
    return Self.merged(found)
  }

  private func range(
    of phrase: WordSequence, in words: ArraySlice<(text: String, range: Range<String.Index>)>, _ text: String
  ) -> Range<String.Index>? {
    guard let first = words.first, words.count >= phrase.words.count,
      phrase.isFound(at: words.startIndex, in: words, { $0.text })
    else { return nil }
    let last = words[words.startIndex + phrase.words.count - 1].range
    let wanted = phrase.words[phrase.words.count - 1]
    // A single character is indexed as the beginning of a pair, of which it is one half.
    if let scalar = wanted.unicodeScalars.first, wanted.unicodeScalars.count == 1,
      LetterFolding.kind(of: scalar) == .unspaced
    {
      return first.range.lowerBound..<text.unicodeScalars.index(after: last.lowerBound)
    }
    return first.range.lowerBound..<last.upperBound
  }

  private static func merged(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
    var merged: [Range<String.Index>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension WordSequence {
  /// Returns whether the words follow one another, starting at `start`.
  func isFound<Words: RandomAccessCollection>(
    at start: Int, in words: Words, _ text: (Words.Element) -> String
  ) -> Bool where Words.Index == Int {
    guard words.endIndex - start >= self.words.count else { return false }
    return self.words.indices.allSatisfy { place in
      let word = text(words[start + place])
      let wanted = self.words[place]
      return place == self.words.count - 1 && isPrefix ? word.utf8.starts(with: wanted.utf8) : word == wanted
    }
  }
}

/// Extracts the text around the first match of a search from a message.
public enum MatchExcerpt {
  /// The number of characters before the match.
  private static let before = 30
  private static let length = 100

  /// - Returns: one line; `nil` when the text contains none of the words.
  public static func make(_ text: String, marking words: MatchFinder) -> String? {
    guard let match = words.ranges(in: text, field: .body).first else { return nil }
    let start = text.index(match.lowerBound, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
    let line = text[start..<max(end, match.upperBound)]
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (start > text.startIndex ? "…" : "") + line + (end < text.endIndex ? "…" : "")
  }
}
