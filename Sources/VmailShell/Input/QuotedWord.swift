/// Writes a word so that the lexer reads it as one, with the same text.
enum QuotedWord {
  /// As it is when nothing in it is special, else in single quotes.
  static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.first != "~" && text.allSatisfy { !isSpecial($0) }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// With a `\` before each special character: what is typed so far stays a beginning of it.
  static func escaped(_ text: String) -> String {
    var escaped = text.first == "~" || text.first == "#" ? "\\" : ""
    for character in text {
      if isSpecial(character), character != "#" { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// What stands behind an opened `"`.
  static func escapedInDoubleQuotes(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\"\\$`".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func isSpecial(_ character: Character) -> Bool {
    "'\"\\;|>&#$!?".contains(character) || LexScanner.isBlank(character) || LexScanner.isLineEnd(character)
  }
}
