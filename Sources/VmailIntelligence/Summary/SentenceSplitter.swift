/// Splits text into sentences (by the rules of UAX #29 that matter in mail).
enum SentenceSplitter {
  /// The maximum number of sentences that are read of a text.
  static let limit = 400

  /// Returns the sentences without surrounding white space and list markers.
  static func sentences(of text: String) -> [String] {
    var found: [String] = []
    for line in text.split(separator: "\n") {
      split(line, into: &found)
      guard found.count < limit else { break }
    }
    return Array(found.prefix(limit))
  }

  private static func split(_ line: Substring, into found: inout [String]) {
    let characters = Array(withoutMark(line))
    var start = 0
    var index = 0
    while index < characters.count, found.count < limit {
      let end = endOfMarks(characters, at: index)
      guard end > index, isBoundary(characters, marks: index..<end, from: start) else {
        index = max(end, index + 1)
        continue
      }
      append(characters[start..<end], to: &found)
      start = end
      index = end
    }
    append(characters[start...], to: &found)
  }

  private static func append(_ characters: ArraySlice<Character>, to found: inout [String]) {
    var rest = characters
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    if !rest.isEmpty { found.append(String(rest)) }
  }

  /// Removes a leading `- `, `* `, `• ` or `2) `.
  private static func withoutMark(_ line: Substring) -> Substring {
    let line = line.drop { $0.isWhitespace }
    guard let first = line.first else { return line }
    if "-*•–+·".contains(first), line.dropFirst().first?.isWhitespace == true { return line.dropFirst(2) }
    let number = line.prefix { $0.isASCII && $0.isNumber }
    let mark = line.dropFirst(number.count)
    guard (1...2).contains(number.count), let sign = mark.first, ".)".contains(sign),
      mark.dropFirst().first == " "
    else { return line }
    return mark.dropFirst(2)
  }

  // MARK: Ends

  private static let wideMarks: Set<Character> = ["。", "！", "？", "｡"]
  private static let marks: Set<Character> = [".", "!", "?", "…", "؟", "।", "‽"]
  private static let closers: Set<Character> = ["\"", "'", ")", "]", "”", "’", "»", "」", "』", "“"]

  /// Returns the position after the marks that end a sentence, and any quotes and brackets after them.
  private static func endOfMarks(_ characters: [Character], at index: Int) -> Int {
    var end = index
    while end < characters.count, marks.contains(characters[end]) || wideMarks.contains(characters[end]) {
      end += 1
    }
    guard end > index else { return index }
    while end < characters.count, closers.contains(characters[end]) { end += 1 }
    return end
  }

  private static func isBoundary(_ characters: [Character], marks range: Range<Int>, from start: Int) -> Bool
  {
    if characters[range].contains(where: wideMarks.contains) { return true }
    guard range.upperBound < characters.count else { return true }
    guard characters[range.upperBound].isWhitespace else { return false }
    guard let next = characters[range.upperBound...].first(where: { !$0.isWhitespace }) else { return true }
    guard characters[range.lowerBound] == ".", range.count == 1 else { return !next.isLowercase }
    if next.isLowercase { return false }
    let word = characters[start..<range.lowerBound].reversed().prefix { !$0.isWhitespace && $0 != "(" }
      .reversed()
    let rest = characters[range.upperBound...].drop(while: \.isWhitespace)
    return !isAbbreviation(String(word), in: characters[start..<range.lowerBound], before: rest)
  }

  /// Returns whether a full stop after a word belongs to the word.
  private static func isAbbreviation(
    _ word: String, in sentence: ArraySlice<Character>, before rest: ArraySlice<Character>
  ) -> Bool {
    let lower = word.lowercased()
    if abbreviations.contains(lower) { return true }
    // An initial, or an abbreviation such as `z. B.` or `p.m.` before another word.
    let letters = word.split(separator: ".")
    if letters.allSatisfy({ $0.count == 1 && $0.first?.isLetter == true }), !letters.isEmpty {
      return letters.count == 1 ? word != "I" : !["am", "pm"].contains(letters.joined().lowercased())
    }
    // An ordinal number, as in `am 3. Mai`.
    guard (1...2).contains(word.count), word.allSatisfy(\.isNumber) else { return false }
    if months.contains(String(rest.prefix { $0.isLetter }).lowercased()) { return true }
    let before = sentence.dropLast(word.count).split(whereSeparator: \.isWhitespace).last.map {
      String($0).lowercased()
    }
    return before.map(beforeOrdinals.contains) ?? false
  }

  private static let abbreviations = Set(LanguagePhrases.all(\.abbreviations))
  private static let months = Set(LanguagePhrases.all(\.months))
  private static let beforeOrdinals = Set(LanguagePhrases.all(\.beforeOrdinals))
}
