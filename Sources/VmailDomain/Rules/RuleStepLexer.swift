/// Splits a rule's steps at semicolons and their words at spaces, with quoting as in sh.
enum RuleStepLexer {
  struct Word: Hashable {
    var text: String
    /// The position of its first character, counted from 1.
    var column: Int
    /// The position after its last character.
    var end: Int
  }

  /// - Returns: the words of each step; none is empty.
  static func parts(of text: String) throws(RuleStepsError) -> [[Word]] {
    var parts: [[Word]] = [[]]
    var word: Word?
    var quote: (mark: Character, column: Int)?
    var isEscaped = false
    func end(at column: Int) {
      guard var ended = word else { return }
      ended.end = column
      parts[parts.count - 1].append(ended)
      word = nil
    }
    for (index, character) in LineCharacters.of(text).enumerated() {
      let column = min(index, text.count) + 1
      let isLiteral = isEscaped || quote.map { $0.mark != character } ?? false
      if isEscaped {
        isEscaped = false
        word?.text.append(character)
      } else if character == "\\", quote?.mark != "'" {
        isEscaped = true
        word = word ?? Word(text: "", column: column, end: column)
      } else if isLiteral {
        word?.text.append(character)
      } else if character == "\"" || character == "'" {
        quote = quote == nil ? (character, column) : nil
        word = word ?? Word(text: "", column: column, end: column)
      } else if character == ";" {
        end(at: column)
        parts.append([])
      } else if character.isWhitespace {
        end(at: column)
      } else {
        word = word ?? Word(text: "", column: column, end: column)
        word?.text.append(character)
      }
    }
    if let quote { throw RuleStepsError(.unclosedQuote, column: quote.column) }
    end(at: text.count + 1)
    return parts.filter { !$0.isEmpty }
  }
}
