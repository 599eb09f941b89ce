/// Words that follow one another, looked for in a text word by word: what an index of the text would find.
struct SearchPhrase {
  private let words: [[UInt8]]
  private let lastIsPrefix: Bool

  init(_ words: SearchWords) {
    self.words = words.words.map { Array($0.utf8) }
    lastIsPrefix = words.isPrefix
  }

  func isFound(in text: String) -> Bool {
    var isFound = false
    // How many words have been met of each beginning of the phrase: it may begin anew within itself.
    var begun: [Int] = []
    SearchTokenizer.forEachWord(in: text, limit: SearchDocument.longestText) { word in
      if !begun.isEmpty { begun = begun.filter { fits(word, $0) }.map { $0 + 1 } }
      if fits(word, 0) { begun.append(1) }
      isFound = begun.first == words.count
      return !isFound
    }
    return isFound
  }

  /// Whether `word` can be the phrase's word of that number.
  private func fits(_ word: [UInt8], _ number: Int) -> Bool {
    let wanted = words[number]
    guard word.count >= wanted.count, word.first == wanted.first else { return false }
    guard word.count == wanted.count || lastIsPrefix && number == words.count - 1 else { return false }
    return word.starts(with: wanted)
  }
}
