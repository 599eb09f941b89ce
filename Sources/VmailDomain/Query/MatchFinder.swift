/// Finds a query's words in displayed text, in order to highlight them.
public struct MatchFinder: Sendable {
  private let phrases: [Phrase]

  /// The maximum length of a text in bytes; longer text is not highlighted.
  private static let longestText = 1 << 20

  public init(_ query: SearchQuery) {
    phrases = query.wantedTerms.compactMap { term in
      if case .text(let words) = term.condition { Phrase(words) } else { nil }
    }
  }

  public var isEmpty: Bool { phrases.isEmpty }

  /// - Parameter field: the field that the text comes from; `nil` for text composed of several fields. A word
  ///   that was requested in another field is not highlighted.
  /// - Returns: ranges in order, not touching one another.
  public func ranges(in text: String, field: SearchField? = nil) -> [Range<String.Index>] {
    var found: [Range<Int>] = []
    forEachMatch(in: text, of: field) { range in
      found.append(range)
      return true
    }
    return Self.merged(found).map { text.range(ofBytes: $0) }
  }

  /// Reads no more of the text than it has to.
  /// - Returns: the match that ends first; it may be a part of a range of ``ranges(in:field:)``.
  public func first(in text: String, field: SearchField? = nil) -> Range<String.Index>? {
    var found: Range<Int>?
    forEachMatch(in: text, of: field) { range in
      found = range
      return false
    }
    return found.map { text.range(ofBytes: $0) }
  }

  /// Calls `body` with each place of a phrase, in bytes, until it returns `false`.
  private func forEachMatch(in text: String, of field: SearchField?, _ body: (Range<Int>) -> Bool) {
    let phrases = phrases.filter { $0.field == nil || field == nil || $0.field == field }
    guard !phrases.isEmpty, text.utf8.count <= Self.longestText else { return }
    var begun: [Begun] = []
    SearchTokenizer.forEachWord(in: text) { word, range in
      let earlier = begun
      begun.removeAll(keepingCapacity: true)
      for part in earlier where !take(part) { return false }
      for index in phrases.indices where !take(Begun(phrase: index, start: range.lowerBound)) { return false }
      return true

      func take(_ part: Begun) -> Bool {
        let phrase = phrases[part.phrase]
        guard phrase.isFound(word, at: part.next) else { return true }
        if part.next + 1 == phrase.words.count { return body(part.start..<phrase.end(in: range)) }
        begun.append(Begun(phrase: part.phrase, start: part.start, next: part.next + 1))
        return true
      }
    }
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// A phrase of which the words before `next` have been found.
  private struct Begun {
    let phrase: Int
    let start: Int
    var next = 0
  }
}

/// Words that follow one another, as bytes: they are compared with every word of a text.
private struct Phrase: Sendable {
  let field: SearchField?
  let words: [[UInt8]]
  private let isPrefix: Bool
  /// Whether the last word is a single character that is indexed as the beginning of a pair, of which it is one half.
  private let endsInPair: Bool

  init(_ sequence: WordSequence) {
    field = sequence.field
    words = sequence.words.map { Array($0.utf8) }
    isPrefix = sequence.isPrefix
    let last = sequence.words.last?.unicodeScalars
    endsInPair = last?.count == 1 && last?.first.map { LetterFolding.kind(of: $0) == .unspaced } == true
  }

  func isFound(_ word: [UInt8], at place: Int) -> Bool {
    isPrefix && place == words.count - 1 ? word.starts(with: words[place]) : word == words[place]
  }

  /// - Parameter range: that of the last word.
  func end(in range: Range<Int>) -> Int {
    endsInPair ? range.lowerBound + words[words.count - 1].count : range.upperBound
  }
}

extension String {
  fileprivate func range(ofBytes bytes: Range<Int>) -> Range<Index> {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    return start..<utf8.index(start, offsetBy: bytes.count)
  }
}

/// Extracts the text around the first match of a search from a message.
public enum MatchExcerpt {
  /// The number of characters before the match.
  private static let before = 30
  private static let length = 100

  /// - Returns: one line; `nil` when the text contains none of the words.
  public static func make(_ text: String, marking words: MatchFinder) -> String? {
    guard let match = words.first(in: text, field: .body) else { return nil }
    let start = text.index(match.lowerBound, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
    let line = text[start..<max(end, match.upperBound)]
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return (start > text.startIndex ? "…" : "") + line + (end < text.endIndex ? "…" : "")
  }
}
