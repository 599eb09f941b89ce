/// Prose for the plain form.
public enum Sentence {
  /// Returns the text with a single mark at its end, even if that is inside quotation marks, and without the
  /// `…` of truncated text. A colon at the end introduces what follows, and stays.
  public static func ended(_ text: TerminalText) -> TerminalText {
    var body = text.string
    while let last = body.last, last == "…" || last.isWhitespace { body.removeLast() }
    guard let last = body.last else { return .empty }
    let spoken = "\"'”’»)]".contains(last) ? body.dropLast().last ?? last : last
    if last != ":", !".!?。！？".contains(spoken) { body += "." }
    return TerminalText(body)
  }

  /// Returns the text with each run of blanks reduced to one, and none at either end.
  public static func words(_ text: String) -> TerminalText {
    let text = TerminalText(text)
    guard text.string.hasPrefix(" ") || text.string.hasSuffix(" ") || text.string.contains("  ") else {
      return text
    }
    return TerminalText(text.string.split(separator: " ").joined(separator: " "))
  }

  /// Returns the beginning of a text. If it was truncated, it ends in three dots, which are heard as a pause.
  public static func snippet(_ text: String) -> TerminalText {
    let start: TerminalText = text.first == "…" ? "..." : .empty
    var words = start.isEmpty ? text[...] : text.dropFirst()
    guard !words.isEmpty else { return .empty }
    guard words.last == "…" else { return start + ended(TerminalText(line: String(words))) }
    words.removeLast()
    while words.last == "." { words.removeLast() }
    return words.isEmpty ? .empty : start + TerminalText(line: String(words)) + "..."
  }

  /// `a`, `a and b`, `a, b and c`
  public static func series(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns a clause as the beginning of a sentence.
  public static func begun(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() }

  /// Returns a clause as a sentence of its own.
  public static func capitalised(_ clause: String) -> TerminalText {
    ended(TerminalText(line: begun(clause)))
  }

  /// Returns the non-empty sentences, separated by spaces.
  public static func joined(_ sentences: [TerminalText]) -> TerminalText {
    TerminalText(sentences.lazy.filter { !$0.isEmpty }.map(\.string).joined(separator: " "))
  }

  /// `Unread, starred, Primary.`
  public static func list(_ words: [String]) -> TerminalText {
    guard let first = words.first else { return .empty }
    let capital = first.prefix(1).uppercased() + first.dropFirst()
    return TerminalText(([capital] + words.dropFirst()).joined(separator: ", ") + ".")
  }

  /// Returns a list such as `a, b or c`.
  public static func choice(_ names: [String], _ conjunction: String = "or") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
