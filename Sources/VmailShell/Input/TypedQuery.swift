/// A query as typed after `search`, with the positions of its parts in the line.
struct TypedQuery {
  private struct Part {
    var word: Word
    /// The start in the query, in characters from 0.
    var start: Int
    var length: Int
  }

  let text: String
  private let parts: [Part]

  /// - Parameter isVerbatim: whether the query is as typed after `/`; otherwise the lexer has removed its
  ///   quotes.
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

  /// - Parameter column: a character of the query, counted from 1.
  /// - Returns: the range in the line from there to the end of the term.
  func place(ofColumn column: Int) -> Range<Int>? {
    guard let part = parts.last(where: { $0.start < column }) else { return parts.first?.word.range }
    let range = part.word.range
    let skipped = column - 1 - part.start
    // If quotes were removed, the position is the whole word.
    guard range.count == part.length, skipped < part.length else { return range }
    let term = part.word.text.dropFirst(skipped).prefix { !$0.isWhitespace }
    return range.lowerBound + skipped..<range.lowerBound + skipped + max(1, term.count)
  }

  /// Restores the quotes of a phrase, which the lexer has removed.
  private static func source(_ word: Word) -> String {
    if word.holdsValue { return QueryText.searched(word) }
    let isPhrase = word.isQuoted && word.text.contains(where: \.isWhitespace)
    guard isPhrase, !word.text.contains("\"") else { return word.text }
    guard let colon = word.text.firstIndex(of: ":"), !word.text[..<colon].contains(where: \.isWhitespace)
    else { return "\"\(word.text)\"" }
    return word.text[...colon] + "\"" + word.text[word.text.index(after: colon)...] + "\""
  }
}
