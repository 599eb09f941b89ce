/// Splits a line of mailx into words: blanks and commas separate, quotation marks and backslashes quote,
/// `<…>` belongs to the name before it.
enum MailrcLexer {
  static func of(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var open: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\", open != "'" {
        isEscaped = true
      } else if let quote = open {
        if character == quote { open = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        open = character
      } else if character.isWhitespace || character == "," {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
