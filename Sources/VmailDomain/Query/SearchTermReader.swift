/// Converts a word, or a field with its value, to a condition.
struct SearchTermReader {
  let dates: SearchDates

  /// The words that are categories, in lower case.
  private static let categories: [String: AICategory] = Dictionary(
    uniqueKeysWithValues: AICategory.allCases.map { ($0.rawValue, $0) }
      + [("none", .uncategorized), ("other", .uncategorized)])

  /// - Returns: `nil` for text without a letter or digit: there is nothing to search for.
  func text(_ text: String, _ field: SearchField?, isPhrase: Bool = false) -> SearchCondition? {
    var words = SearchTokenizer.words(in: text)
    guard let last = words.last else { return nil }
    var isPrefix = !isPhrase && text.last == "*"
    if let scalar = last.unicodeScalars.first, LetterFolding.kind(of: scalar) == .unspaced {
      // In the index, the last character follows every run as a separate word, but here the run may continue.
      if words.count > 1, words[words.count - 2].unicodeScalars.count == 2,
        words[words.count - 2].unicodeScalars.last == scalar, Self.isOneRun(text)
      {
        words.removeLast()
      } else {
        isPrefix = true
      }
    }
    return .text(WordSequence(field: field, words: words, isPrefix: isPrefix))
  }

  /// Returns whether the last two relevant characters are adjacent.
  private static func isOneRun(_ text: String) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars.reversed() {
      switch LetterFolding.kind(of: scalar) {
      case .unspaced: count += 1
      case .ignored: continue
      case .separator where count == 0: continue
      default: return false
      }
      if count == 2 { return true }
    }
    return false
  }

  /// - Throws: ``SearchQueryError`` with the given column.
  func condition(
    field: QueryField, _ value: String, isPhrase: Bool, _ column: Int
  ) throws -> SearchCondition? {
    let (condition, expected) = meaning(of: value, field, isPhrase: isPhrase)
    if condition == nil {
      throw SearchQueryError(
        .badValue(field: field.name, value: value, expected: expected), column: column)
    }
    return condition
  }

  /// - Returns: `nil` as the condition for a value that the field doesn't accept, and a description of valid values.
  private func meaning(
    of value: String, _ field: QueryField, isPhrase: Bool
  ) -> (SearchCondition?, expected: String) {
    switch field.value {
    case .text(let text):
      return (self.text(value, text, isPhrase: isPhrase), Self.words)
    case .hidden:
      guard case .text(let words) = self.text(value, nil, isPhrase: isPhrase) else {
        return (nil, Self.words)
      }
      return (.hidden(words), "")
    case .state:
      let names = MessageState.all(of: field.name).map(\.declaration.name)
      let types = field.name == "has:" ? ", or mimetype: for a type such as pdf" : ""
      return (MessageState(value, of: field.name).map(SearchCondition.state), Self.list(names) + types)
    case .category:
      return (
        Self.categories[value.lowercased()].map(SearchCondition.category), Self.list(Self.categories.keys)
      )
    case .keyword:
      return (
        MessageKeyword(searched: value).map { .keyword($0.flag) },
        Self.list(MessageKeyword.all.map(\.word))
      )
    case .folder, .label: return (.place(value), "")
    case .tag: return (MessageState(tag: value).map(SearchCondition.state) ?? .place(value), "")
    case .account: return (.account(value), "")
    case .messageId: return (.messageId(MessageIdentifiers.normalized(value) ?? ""), "")
    case .size:
      let isMore = value.first == ">" || value.hasSuffix("..")
      guard isMore || value.first == "<" || value.hasPrefix(".."),
        let bytes = Self.bytes(value.filter { !"<>.".contains($0) })
      else { return (nil, "a size with < or >, such as >5M or <10k") }
      return (isMore ? .larger(bytes) : .smaller(bytes), "")
    case .mimeType: return (.mimeType(value.lowercased()), "")
    case .thread: return (Int64(value).map { .thread(ThreadID($0)) }, "the id of a thread in JSON")
    case .larger: return (Self.bytes(value).map(SearchCondition.larger), Self.size)
    case .smaller: return (Self.bytes(value).map(SearchCondition.smaller), Self.size)
    case .before: return (dates.span(value).map { .before($0.lowerBound) }, Self.date)
    case .after: return (dates.span(value).map { .since($0.lowerBound) }, Self.date)
    case .on: return (dates.span(value).map { .within($0.lowerBound, $0.upperBound) }, Self.date)
    case .dates:
      return (
        dates.condition(value), "a date or a range such as 2025-02-05..2025-03-01, 2w.. or ..yesterday"
      )
    }
  }

  private static let words = "words with a letter or a digit"
  private static let size = "a size such as 10k or 5M"
  private static let date = "a date such as 2025-02-05, yesterday, 7d, 2w, 3m or 1y"

  private static func list(_ names: some Sequence<String>) -> String {
    names.sorted().joined(separator: ", ")
  }

  /// `10k` is 10 times 1,024.
  private static func bytes(_ value: String) -> Int? {
    var digits = value.lowercased()[...]
    if digits.hasSuffix("b") { digits.removeLast() }
    var unit = 1
    switch digits.last {
    case "k": unit = 1 << 10
    case "m": unit = 1 << 20
    case "g": unit = 1 << 30
    default: break
    }
    if unit > 1 { digits.removeLast() }
    guard digits.count <= 12, digits.allSatisfy(\.isASCII), let number = Int(digits), number >= 0
    else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : bytes
  }
}
