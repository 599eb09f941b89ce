/// Writes what `${…}` stands for into a query, as a phrase: its words are looked for, and none of it is a sign or a
/// field of the query language.
enum QueryText {
  /// A word behind `search`: the shell took the quotes of a phrase away, so that spaces in it are the phrase's.
  static func searched(_ word: Word) -> String { text(of: word, separates: { _ in false }) }

  /// A whole query that is one word, such as that of `--if`.
  static func whole(_ word: Word) -> String {
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

  /// What stands in quotes that were typed, up to their end.
  private static func phrase(typed rest: inout ArraySlice<Element>) -> String {
    let content = rest.dropFirst().prefix { $0.isValue || $0.character != "\"" }
    let isClosed = content.endIndex < rest.endIndex
    rest = rest[min(content.endIndex + 1, rest.endIndex)...]
    // That the quotes are not closed is for the query language to say.
    return isClosed ? quoted(content) : String(quoted(content).dropLast())
  }

  /// Signs and a field that were typed, and then a phrase, if any of it is a value.
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

  /// A combining mark beside a quotation mark would make another character of it, so that it would close nothing.
  private static func quoted(_ content: ArraySlice<Element>) -> String {
    var text = unquoted(content)
    if ("\"" + text).first != "\"" { text = " " + text }
    if (text + "\"").last != "\"" { text += " " }
    return "\"" + text + "\""
  }

  /// Without quotation marks: they separate words and are never looked for.
  private static func unquoted(_ content: ArraySlice<Element>) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in String(content.map(\.character)).unicodeScalars {
      scalars.append(scalar == "\"" ? " " : scalar)
    }
    return String(scalars)
  }
}
