extension SearchQuery.Node {
  /// Returns whether the texts alone match, reading them instead of using the word index. Conditions that are
  /// not about text never match.
  /// - Parameter text: returns a field's text as in the message; called only when needed.
  public func holds(in text: (SearchField) throws -> String) rethrows -> Bool {
    switch self {
    case .all(let nodes): try nodes.allSatisfy { try $0.holds(in: text) }
    case .any(let nodes): try nodes.contains { try $0.holds(in: text) }
    case .not(let node): try !node.holds(in: text)
    case .term(let term):
      if case .text(let words) = term.condition { try words.areFound(in: text) } else { false }
    }
  }
}

extension WordSequence {
  /// The body comes last: it is long, and words found in many messages are often in their headers.
  private static let fields = SearchField.allCases.filter { $0 != .body } + [.body]

  fileprivate func areFound(in text: (SearchField) throws -> String) rethrows -> Bool {
    let phrase = SearchPhrase(self)
    return try (field.map { [$0] } ?? Self.fields).contains { phrase.isFound(in: try text($0)) }
  }
}

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
