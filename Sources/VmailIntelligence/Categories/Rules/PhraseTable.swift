/// The phrases of all rules, found in a single pass over a text's tokens.
struct PhraseTable: Sendable {
  /// The maximum number of tokens in a phrase.
  static let lengthLimit = 6

  struct Match {
    let rule: Int
    let first: Int
    let last: Int
  }

  static let shared = PhraseTable(Rule.all)

  private var rules: [UInt64: Int] = [:]
  /// The first tokens of phrases, by their last bits: most tokens begin no phrase.
  private var beginnings = [Bool](repeating: false, count: 8_192)
  /// Whole phrases, in the same way: most words that begin one are followed by others.
  private var phrases = [Bool](repeating: false, count: 8_192)

  init(_ all: [Rule]) {
    for (index, rule) in all.enumerated() {
      guard case .phrases(let phrases) = rule.test else { continue }
      for phrase in phrases {
        let tokens = TextTokens(Array(phrase.utf8), limit: Self.lengthLimit).tokens
        guard let first = tokens.first else { continue }
        beginnings[Int(first.hash & 8_191)] = true
        let hash = tokens.reduce(0) { Self.joined($0, $1.hash) }
        self.phrases[Int(hash & 8_191)] = true
        rules[hash] = index
      }
    }
  }

  /// Returns all phrases in a text, each at its first position; of those that begin with the same word, the longest.
  func matches(in tokens: [TextTokens.Token]) -> [Match] {
    var found: [Match] = []
    for start in tokens.indices where beginnings[Int(tokens[start].hash & 8_191)] {
      var hash: UInt64 = 0
      var match: Match?
      for index in start..<min(start + Self.lengthLimit, tokens.count) {
        hash = Self.joined(hash, tokens[index].hash)
        if phrases[Int(hash & 8_191)], let rule = rules[hash] {
          match = Match(rule: rule, first: start, last: index)
        }
      }
      if let match { found.append(match) }
    }
    return found
  }

  private static func joined(_ hash: UInt64, _ token: UInt32) -> UInt64 {
    (hash ^ UInt64(token)) &* 0x9E37_79B9_7F4A_7C15 ^ (hash >> 29)
  }
}
