/// Detects the language in which a text is written.
enum WrittenLanguage {
  /// All known languages. If two fit equally, the first one is preferred.
  static let all: [LanguageLexicon] = [
    .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .polish,
    .japanese,
    .chinese,
  ]

  private static let wordLimit = 1_500
  private static let byteLimit = 40_000
  /// The maximum number of words of a short text, in which a single word matters.
  private static let shortText = 40

  /// - Returns: `nil` if no language is clearly likelier than others.
  static func detect(in texts: some Sequence<String>) -> LanguageLexicon? {
    var counts = [Int](repeating: 0, count: all.count + NeighbouringLanguages.common.count)
    var total = 0
    var left = byteLimit
    for text in texts where total < wordLimit && left > 0 {
      left -= text.utf8.count
      for word in WordTokenizer.words(in: text, limit: wordLimit - total) {
        total += 1
        guard let languages = known[word] else { continue }
        for language in languages { counts[language] += 1 }
      }
    }
    let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    guard let first = order.first, all.indices.contains(first), counts[first] >= 1 else { return nil }
    let second = counts[order[1]]
    // With few words, a single additional one is no proof if the text contains words of both languages.
    guard counts[first] >= second + max(1, counts[first] / 8) else { return nil }
    // A text in an unknown language contains some of these words by chance.
    return counts[first] * (total < shortText ? 4 : 6) >= total ? all[first] : nil
  }

  private static let known: [String: [Int]] = {
    var known: [String: [Int]] = [:]
    let words = all.map(\.common) + NeighbouringLanguages.common
    for (index, words) in words.enumerated() {
      for word in words { known[word, default: []].append(index) }
    }
    return known
  }()
}
