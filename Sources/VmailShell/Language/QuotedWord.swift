import VmailTerminal

/// Quotes a word so that the lexer reads it as one word with the same text.
enum QuotedWord {
  /// Returns the text unchanged if it contains nothing special, else in single quotes.
  static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.first != "~" && text.allSatisfy { !isSpecial($0) }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns the text with a `\` before each special character, so that it still begins with the typed part.
  static func escaped(_ text: String) -> String {
    var escaped = text.first == "~" || text.first == "#" ? "\\" : ""
    for character in text {
      if isSpecial(character), character != "#" { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// Returns the text for use after an opening `"`.
  static func escapedInDoubleQuotes(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\"\\$`".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func isSpecial(_ character: Character) -> Bool {
    "'\"\\;|>&#$!?".contains(character) || LexScanner.isBlank(character) || SourceLine.isLineEnd(character)
  }
}
