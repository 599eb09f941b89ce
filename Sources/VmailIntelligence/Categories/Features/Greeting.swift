/// Detection of greetings at the beginning of letters.
enum Greeting {
  /// Returns whether the text's first line is a greeting: a greeting word and hardly more.
  static func begins(_ text: TextTokens) -> Bool {
    guard let first = text.tokens.first, words.contains(first.hash) else { return false }
    return text.tokens.prefix(8).prefix { $0.line == first.line }.count <= 5
  }

  private static let words = Set(
    LanguagePhrases.all(\.greetings).flatMap { TextTokens(Array($0.utf8), limit: 1).tokens.map(\.hash) })
}
