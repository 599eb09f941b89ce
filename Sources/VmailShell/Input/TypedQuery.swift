/// A query as it was typed behind `search`, and where its parts stand in the line.
struct TypedQuery {
  private struct Part {
    var word: Word
    /// In the query, in characters from 0.
    var start: Int
    var length: Int
  }

  let text: String
  private let parts: [Part]

  /// - Parameter isVerbatim: as behind `/`; otherwise the shell has taken the quotes away.
  init(_ words: [Word], isVerbatim: Bool) {
    var text = ""
    parts = words.map { word in
      if !text.isEmpty { text += " " }
      let source = isVerbatim ? word.text : Self.source(word)
      defer { text += source }
      return Part(word: word, start: text.count, length: source.count)
    }
    self.text = text
  }

  /// - Parameter column: a character of the query, from 1.
  /// - Returns: in the line, from there to the end of that term.
  func place(ofColumn column: Int) -> Range<Int>? {
    guard let part = parts.last(where: { $0.start < column }) else { return parts.first?.word.range }
    let range = part.word.range
    let skipped = column - 1 - part.start
    // Where quotes were taken away all of the word is meant.
    guard range.count == part.length, skipped < part.length else { return range }
    let term = part.word.text.dropFirst(skipped).prefix { !$0.isWhitespace }
    return range.lowerBound + skipped..<range.lowerBound + skipped + max(1, term.count)
  }

  /// The shell took the quotes of a phrase away; the query language wants them back.
  private static func source(_ word: Word) -> String {
    if word.holdsValue { return QueryText.searched(word) }
    let isPhrase = word.isQuoted && word.text.contains(where: \.isWhitespace)
    guard isPhrase, !word.text.contains("\"") else { return word.text }
    guard let colon = word.text.firstIndex(of: ":"), !word.text[..<colon].contains(where: \.isWhitespace)
    else { return "\"\(word.text)\"" }
    return word.text[...colon] + "\"" + word.text[word.text.index(after: colon)...] + "\""
  }
}
