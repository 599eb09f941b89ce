/// How letters begin.
enum Greeting {
  /// Whether the text's first line greets: a greeting word and hardly more.
  static func begins(_ text: TextTokens) -> Bool {
    guard let first = text.tokens.first, words.contains(first.hash) else { return false }
    return text.tokens.prefix(8).prefix { $0.line == first.line }.count <= 5
  }

  private static let words = Set(
    [
      "hi", "hello", "hey", "dear", "hallo", "hej", "hejsan", "liebe", "lieber", "sehr", "guten", "moin",
      "servus", "bonjour", "salut", "cher",
      "chère", "coucou", "hola", "querido", "querida", "estimado", "estimada", "buenos", "ciao", "caro",
      "cara", "gentile", "buongiorno", "egregio",
      "olá", "oi", "prezado", "prezada", "bom", "boa", "käre", "kära", "tjena", "beste", "lieve", "geachte",
      "cześć", "szanowny", "szanowna", "drogi", "droga", "dzień",
      "привет", "здравствуйте", "добрый", "дорогой", "дорогая", "уважаемый", "уважаемая",
    ].flatMap { TextTokens(Array($0.utf8), limit: 1).tokens.map(\.hash) })
}
