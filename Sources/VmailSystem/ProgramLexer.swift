/// Splits a command into words as sh would, with quotes and backslashes but without any substitution, for
/// which users can write `sh -c '…'`.
public enum ProgramLexer {
  /// - Returns: `nil` for an open quote, or a backslash at the end.
  public static func split(_ command: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(command)
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = rest.popFirst() else { return nil }
        // In double quotes a backslash only escapes characters that are special there.
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
