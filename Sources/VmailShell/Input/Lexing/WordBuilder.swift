/// A word being scanned.
struct WordBuilder {
  private(set) var text = ""
  private var literals: [Word.Literal] = []

  mutating func type(_ character: Character) { text.append(character) }

  mutating func type(_ typed: String) { text += typed }

  /// Records quotes, even if they are empty.
  mutating func openQuotes() { append("", .quotes) }

  mutating func quote(_ character: Character) { append(String(character), .quotes) }

  mutating func expand(_ value: LexScanner.Expansion) {
    append(value.text, value.loop.map(Word.Literal.Origin.loop) ?? .variable(value.name))
  }

  func word(at range: Range<Int>) -> Word {
    Word(text: text, range: range, isQuoted: !literals.isEmpty, literals: literals)
  }

  private mutating func append(_ piece: String, _ origin: Word.Literal.Origin) {
    let start = text.utf8.count
    text += piece
    if origin == .quotes, let last = literals.last, last.origin == .quotes, last.range.upperBound == start {
      literals[literals.count - 1].range = last.range.lowerBound..<text.utf8.count
    } else {
      literals.append(Word.Literal(range: start..<text.utf8.count, origin: origin))
    }
  }
}
