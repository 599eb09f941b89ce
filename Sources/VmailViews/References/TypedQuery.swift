public import VmailCommandLine
import VmailDomain
import VmailTerminal

/// A query as typed after `search`, with the positions of its parts in the line.
public struct TypedQuery {
  private struct Part {
    var word: Word
    /// The start in the query, in characters from 0.
    var start: Int
    var length: Int
  }

  public let text: String
  private let parts: [Part]

  /// - Parameter isVerbatim: whether the query is as typed after `/`; otherwise the lexer has removed its
  ///   quotes.
  /// - Throws: ``ShellError`` for a term that is only an empty value: without it, the search would find more.
  public init(_ words: [Word], isVerbatim: Bool) throws {
    if let empty = words.first(where: Self.isEmptyValue) {
      throw ShellError(
        .usage, "\(empty.writtenVariable) is empty", hint: "A term of a search needs a value.",
        place: empty.range, isMistake: true)
    }
    var text = ""
    var count = 0
    parts = words.map { word in
      if !text.isEmpty {
        text += " "
        count += 1
      }
      let part = Part(
        word: word, start: count, length: isVerbatim ? word.text.count : Self.source(word).count)
      text += isVerbatim ? word.text : Self.source(word)
      count += part.length
      return part
    }
    self.text = text
  }

  private static func isEmptyValue(_ word: Word) -> Bool {
    !word.values.isEmpty && word.text.allSatisfy { $0.isWhitespace || "-()".contains($0) }
      && word.values.allSatisfy { word.text(in: $0.range).allSatisfy(\.isWhitespace) }
  }

  /// - Parameter column: a character of the query, counted from 1.
  /// - Returns: the range in the line from there to the end of the term.
  public func place(ofColumn column: Int) -> Range<Int>? {
    guard let part = parts.last(where: { $0.start < column }) else { return parts.first?.word.range }
    let range = part.word.range
    let skipped = column - 1 - part.start
    // If quotes were removed, the position is the whole word.
    guard range.count == part.length, skipped < part.length else { return range }
    let term = part.word.text.dropFirst(skipped).prefix { !$0.isWhitespace }
    return range.lowerBound + skipped..<range.lowerBound + skipped + max(1, term.count)
  }

  /// Restores the quotes of phrases, which the lexer has removed.
  private static func source(_ word: Word) -> String {
    if word.holdsValue { return QueryText.searched(word) }
    guard word.isQuoted, !word.text.contains("\"") else { return word.text }
    var quoted = word.literals.map(\.range)
    // An escaped space joins what is before and after it.
    if quoted.isEmpty || quoted.contains(where: { word.text(in: $0) == " " }) {
      quoted = [0..<word.text.utf8.count]
    }
    var (source, end) = ("", 0)
    for range in quoted {
      source += word.text(in: end..<range.lowerBound) + phrase(word.text(in: range))
      end = range.upperBound
    }
    return source + word.text(in: end..<word.text.utf8.count)
  }

  /// Returns quoted text as a phrase, unless it is one word, or a field with its value as in `"from:Ann Lee"`. A colon
  /// after anything else, or before a space, belongs to the text, such as `Re: Lunch`.
  private static func phrase(_ text: String) -> String {
    let name = text.prefix { $0 != ":" && !$0.isWhitespace }
    let value = text.dropFirst(name.count + 1)
    if SearchQueryParser.isField(name.drop { $0 == "-" }.lowercased() + ":"),
      value.first?.isWhitespace == false
    {
      return "\(name):" + (value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)
    }
    let isWord = !text.contains { $0.isWhitespace || $0 == ":" } && !["OR", "AND", "NOT"].contains(text)
    return isWord ? text : "\"\(text)\""
  }
}

/// Inserts values of `${…}` into a query as phrases: their words are searched for, and never interpreted as
/// operators or fields.
public enum QueryText {
  /// Returns the query for a word after `search`. The lexer has removed the quotes of phrases, so spaces in
  /// it belong to the phrase.
  public static func searched(_ word: Word) -> String { text(of: word, separates: { _ in false }) }

  /// Returns the query for a whole query in one word, such as that of `--if`.
  public static func whole(_ word: Word) -> String {
    word.holdsValue ? text(of: word, separates: { $0.isWhitespace }) : word.text
  }

  private typealias Element = (character: Character, isValue: Bool)

  private static func text(of word: Word, separates: (Character) -> Bool) -> String {
    let elements = word.runs.flatMap { run in run.text.map { Element(character: $0, isValue: run.isValue) } }
    var rest = elements[...]
    var query = ""
    while let next = rest.first {
      if !next.isValue, next.character == "\"" {
        query += phrase(typed: &rest)
      } else if !next.isValue, separates(next.character) || "()".contains(next.character) {
        query.append(next.character)
        rest.removeFirst()
      } else {
        let term = rest.prefix { $0.isValue || !(separates($0.character) || "()\"".contains($0.character)) }
        rest = rest.dropFirst(term.count)
        query += self.term(term)
      }
    }
    return query
  }

  /// Returns the phrase in typed quotes, up to its end.
  private static func phrase(typed rest: inout ArraySlice<Element>) -> String {
    let content = rest.dropFirst().prefix { $0.isValue || $0.character != "\"" }
    let isClosed = content.endIndex < rest.endIndex
    rest = rest[min(content.endIndex + 1, rest.endIndex)...]
    // The query language reports unclosed quotes.
    return isClosed ? quoted(content) : String(quoted(content).dropLast())
  }

  /// Returns typed operators and a field, followed by a phrase if any of the term is a value.
  private static func term(_ term: ArraySlice<Element>) -> String {
    guard term.contains(where: \.isValue) else { return String(term.map(\.character)) }
    let typed = term.prefix { !$0.isValue }
    let signs = typed.prefix { $0.character == "-" }
    let name = typed.dropFirst(signs.count).prefix { $0.character.isASCII && $0.character.isLetter }
    let behind = typed.dropFirst(signs.count + name.count)
    let hasField = !name.isEmpty && behind.first?.character == ":"
    let head = typed.prefix(hasField ? signs.count + name.count + 1 : signs.count)
    return String(head.map(\.character)) + quoted(term.dropFirst(head.count))
  }

  /// Adds quotes, and separates combining marks from them, which would otherwise keep them from closing the
  /// phrase.
  private static func quoted(_ content: ArraySlice<Element>) -> String {
    var text = unquoted(content)
    if ("\"" + text).first != "\"" { text = " " + text }
    if (text + "\"").last != "\"" { text += " " }
    return "\"" + text + "\""
  }

  /// Removes quotation marks: they separate words and are never searched for.
  private static func unquoted(_ content: ArraySlice<Element>) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in String(content.map(\.character)).unicodeScalars {
      scalars.append(scalar == "\"" ? " " : scalar)
    }
    return String(scalars)
  }
}
