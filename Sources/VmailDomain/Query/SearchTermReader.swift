/// Converts a word, or a field with its value, to a condition.
struct SearchTermReader {
  let dates: SearchDates

  static let fields = [
    "from:", "to:", "cc:", "subject:", "body:", "filename:", "list:", "in:", "label:", "account:",
    "category:", "has:", "is:", "before:", "after:", "on:", "larger:", "smaller:", "id:",
  ]

  /// The names that Gmail, notmuch and mu have for fields.
  private static let foreignFields = [
    "tag:": "tag:", "folder:": "in:", "mid:": "id:", "msgid:": "id:", "rfc822msgid:": "id:",
    "attachment:": "filename:", "older:": "before:", "older_than:": "before:", "newer:": "after:",
    "newer_than:": "after:", "date:": "date:",
  ]

  /// Returns the name of a field, whatever other programs call it.
  /// - Parameter name: in lower case, with a colon.
  /// - Returns: `nil` for an unknown field.
  static func field(_ name: String) -> String? { fields.contains(name) ? name : foreignFields[name] }

  private static let texts: [String: SearchField] = [
    "from:": .from, "to:": .to, "cc:": .cc, "subject:": .subject, "body:": .body,
    "filename:": .filename, "list:": .list,
  ]

  private static let states: [String: [String: SearchCondition]] = [
    "is:": [
      "read": .read, "unread": .unread, "starred": .starred, "replied": .replied, "muted": .muted,
      "awaiting": .awaiting, "awaited": .awaited,
    ],
    "has:": ["attachment": .attachment, "link": .link],
    "category:": Dictionary(
      uniqueKeysWithValues: AICategory.allCases.map { ($0.rawValue, .category($0)) }
        + [("none", .category(.uncategorized)), ("other", .category(.uncategorized))]),
  ]

  /// The words that other programs have for states.
  private static let foreignStates = [
    "flagged": "starred", "answered": "replied", "seen": "read", "unseen": "unread",
    "attachments": "attachment",
    "links": "link",
  ]

  /// The states that are tags in notmuch.
  private static let tags: [String: SearchCondition] = [
    "unread": .unread, "flagged": .starred, "replied": .replied, "muted": .muted, "attachment": .attachment,
  ]

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
    field: String, _ value: String, isPhrase: Bool, _ column: Int
  ) throws -> SearchCondition? {
    if let text = Self.texts[field] {
      guard let condition = self.text(value, text, isPhrase: isPhrase) else {
        throw bad(field, value, "words with a letter or a digit", column)
      }
      return condition
    }
    if let states = Self.states[field] {
      let name = value.lowercased()
      guard let state = states[name] ?? Self.foreignStates[name].flatMap({ states[$0] }) else {
        throw bad(field, value, states.keys.sorted().joined(separator: ", "), column)
      }
      return state
    }
    switch field {
    case "in:", "label:": return .place(value)
    case "tag:": return Self.tags[value.lowercased()] ?? .place(value)
    case "account:": return .account(value)
    case "id:": return .messageId(value.trimmingPrefix("<").description.trimmingSuffix(">"))
    case "larger:", "smaller:":
      guard let bytes = Self.bytes(value) else {
        throw bad(field, value, "a size such as 10k or 5M", column)
      }
      return field == "larger:" ? .larger(bytes) : .smaller(bytes)
    case "date:":
      guard let condition = dates.condition(value) else {
        throw bad(
          field, value, "a date or a range such as 2025-02-05..2025-03-01, 2w.. or ..yesterday", column)
      }
      return condition
    default:
      guard let span = dates.span(value) else {
        throw bad(field, value, "a date such as 2025-02-05, yesterday, 7d, 2w, 3m or 1y", column)
      }
      switch field {
      case "before:": return .before(span.lowerBound)
      case "after:": return .since(span.lowerBound)
      default: return .within(span.lowerBound, span.upperBound)
      }
    }
  }

  private func bad(_ field: String, _ value: String, _ expected: String, _ column: Int) -> SearchQueryError {
    SearchQueryError(.badValue(field: field, value: value, expected: expected), column: column)
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

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    last == suffix ? String(dropLast()) : self
  }
}
