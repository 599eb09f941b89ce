import VmailTerminal

/// Quotes a word so that the lexer reads it as one word with the same text.
public enum QuotedWord {
  /// Returns the text unchanged if it contains nothing special, else in single quotes.
  public static func quoted(_ text: String) -> String {
    let characters = LineCharacters.of(text)
    let isPlain =
      !text.isEmpty && text.first != "~" && characters.indices.allSatisfy { !isSpecial($0, in: characters) }
    return isPlain ? text : "'" + escapedInSingleQuotes(text) + "'"
  }

  /// Returns the text with a `\` before each special character, so that it still begins with the typed part.
  public static func escaped(_ text: String) -> String {
    var escaped = text.first == "~" || text.first == "#" ? "\\" : ""
    let characters = LineCharacters.of(text)
    for index in characters.indices {
      if isSpecial(index, in: characters), characters[index] != "#" { escaped.append("\\") }
      escaped.append(characters[index])
    }
    return escaped
  }

  /// Returns the text for use after an opening `"`.
  public static func escapedInDoubleQuotes(_ text: String) -> String {
    var escaped = ""
    for character in LineCharacters.of(text) {
      if "\"\\$`".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// Returns the text for use after an opening `'`, which can't be escaped: quotes are closed, and opened again.
  static func escapedInSingleQuotes(_ text: String) -> String {
    LineCharacters.of(text).map { $0 == "'" ? #"'\''"# : String($0) }.joined()
  }

  private static func isSpecial(_ index: Int, in characters: [Character]) -> Bool {
    let character = characters[index]
    if Apostrophe.isLetter(at: index, in: characters) { return false }
    return "'\"\\;|>&#$!?`".contains(character) || LexScanner.isBlank(character)
      || SourceLine.isLineEnd(character)
  }
}

/// The apostrophe of `don't`, `O'Brien` and `l'eau`: between a letter or digit and a letter it belongs to the
/// word, and opens no quote ([decision 33](../../../docs/decisions/0033-an-apostrophe-is-a-letter.md)).
///
/// Only the neighbouring characters decide, so that everything that reads lines comes to the same conclusion.
enum Apostrophe {
  /// Returns whether an apostrophe between two characters is a letter.
  static func isLetter(after previous: Character?, before next: Character?) -> Bool {
    guard let previous, let next else { return false }
    return (previous.isLetter || previous.isNumber) && next.isLetter
  }

  /// Returns whether the character is an apostrophe that is a letter.
  static func isLetter(at index: Int, in characters: [Character]) -> Bool {
    guard characters[index] == "'", index > 0, index + 1 < characters.count else { return false }
    return isLetter(after: characters[index - 1], before: characters[index + 1])
  }
}
