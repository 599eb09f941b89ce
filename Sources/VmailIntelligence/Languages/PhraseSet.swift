/// A set of phrases that can be found among the words of a sentence.
struct PhraseSet: Sendable {
  private var phrases: [String: [[String]]] = [:]

  init(_ phrases: [String] = []) {
    for phrase in phrases {
      let words = WordTokenizer.words(in: phrase)
      guard let first = words.first else { continue }
      self.phrases[first, default: []].append(words)
    }
  }

  func isFound(in words: some RandomAccessCollection<String>) -> Bool { first(in: words) != nil }

  /// Returns whether the words begin with one of the phrases.
  func begins(_ words: some RandomAccessCollection<String>) -> Bool { length(at: words) > 0 }

  /// Returns the position of the first phrase.
  func first<Words: RandomAccessCollection<String>>(in words: Words) -> Words.Index? {
    words.indices.first { length(at: words[$0...]) > 0 }
  }

  /// Returns the length of the longest phrase with which the words begin, in words; 0 for none.
  func length(at words: some RandomAccessCollection<String>) -> Int {
    guard let first = words.first, let candidates = phrases[first] else { return 0 }
    return candidates.reduce(0) { longest, phrase in
      phrase.count > longest && words.starts(with: phrase) ? phrase.count : longest
    }
  }
}
