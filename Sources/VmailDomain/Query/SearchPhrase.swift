/// Consecutive words to be found in a text by scanning it: the same matches as by an index of the text.
struct SearchPhrase {
  private let words: [[UInt8]]
  private let lastIsPrefix: Bool

  init(_ words: WordSequence) {
    self.words = words.words.map { Array($0.utf8) }
    lastIsPrefix = words.isPrefix
  }

  func isFound(in text: String) -> Bool {
    var isFound = false
    // For each partial match of the phrase, the number of words matched so far: matches may overlap.
    var begun: [Int] = []
    SearchTokenizer.forEachWord(in: text, limit: SearchDocument.longestText) { word in
      if !begun.isEmpty { begun = begun.filter { fits(word, $0) }.map { $0 + 1 } }
      if fits(word, 0) { begun.append(1) }
      isFound = begun.first == words.count
      return !isFound
    }
    return isFound
  }

  /// Returns whether `word` matches the phrase's word of that number.
  private func fits(_ word: [UInt8], _ number: Int) -> Bool {
    let wanted = words[number]
    guard word.count >= wanted.count, word.first == wanted.first else { return false }
    guard word.count == wanted.count || lastIsPrefix && number == words.count - 1 else { return false }
    return word.starts(with: wanted)
  }
}
