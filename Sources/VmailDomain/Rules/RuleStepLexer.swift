/// Splits a rule's steps at semicolons and their words at spaces, with quoting as in sh.
///
/// As in a typed line, a quote, a `\` or a `;` stays one beside scalars with which it would form one character.
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
    var quote: (mark: Unicode.Scalar, column: Int)?
    var isEscaped = false
    func end(at column: Int) {
      guard var ended = word else { return }
      ended.end = column
      parts[parts.count - 1].append(ended)
      word = nil
    }
    func take(_ scalar: Unicode.Scalar, at column: Int) {
      let isLiteral = isEscaped || quote.map { $0.mark != scalar } ?? false
      if isEscaped {
        isEscaped = false
        word?.text.unicodeScalars.append(scalar)
      } else if scalar == "\\", quote?.mark != "'" {
        isEscaped = true
        word = word ?? Word(text: "", column: column, end: column)
      } else if isLiteral {
        word?.text.unicodeScalars.append(scalar)
      } else if scalar == "\"" || scalar == "'" {
        quote = quote == nil ? (scalar, column) : nil
        word = word ?? Word(text: "", column: column, end: column)
      } else if scalar == ";" {
        end(at: column)
        parts.append([])
      } else if scalar.properties.isWhitespace {
        end(at: column)
      } else {
        word = word ?? Word(text: "", column: column, end: column)
        word?.text.unicodeScalars.append(scalar)
      }
    }
    for (index, character) in text.enumerated() {
      for scalar in character.unicodeScalars { take(scalar, at: index + 1) }
    }
    if let quote { throw RuleStepsError(.unclosedQuote, column: quote.column) }
    end(at: text.count + 1)
    return parts.filter { !$0.isEmpty }
  }
}
