/// Takes a command that was written as one string apart, as sh would: quotes and backslashes quote.
/// Nothing in it is replaced: who wants that says `sh -c '…'`.
enum ProgramLexer {
  /// - Returns: `nil` for an open quote, or a backslash at the end.
  static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(command)
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = rest.popFirst() else { return nil }
        // In double quotes a backslash quotes only what would mean something there.
        if quote != nil, next != "\"", next != "\\" { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(next)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (_, let open?) where character == open: quote = nil
      case (_, nil) where character.isWhitespace:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}
