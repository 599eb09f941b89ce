import VmailDomain

/// A condition on the text of messages, in the query syntax of FTS5.
struct SearchMatch: Equatable {
  let expression: String
  /// Whether FTS5 collects all matches before it returns the first one, as it does for prefixes.
  let isGathered: Bool

  private init(_ expression: String, isGathered: Bool) {
    (self.expression, self.isGathered) = (expression, isGathered)
  }

  /// - Returns: `nil` for conditions that FTS5 can't check by itself: those that are not about text, and those that
  ///   consist of negations only.
  init?(_ node: SearchQuery.Node) {
    let match: SearchMatch? =
      switch node {
      case .term(let term): if case .text(let words) = term.condition { Self(words) } else { nil }
      case .any(let nodes): Self.any(nodes.map(SearchMatch.init))
      case .all(let nodes): Self(all: nodes)
      case .not: nil
      }
    guard let match else { return nil }
    self = match
  }

  /// Combines conditions that must all hold.
  /// - Returns: `nil` if all of `nodes` are negated, or FTS5 can't check one of them.
  init?(all nodes: [SearchQuery.Node]) {
    let (wanted, unwanted) = Self.parted(nodes)
    guard let found = Self.joined(wanted.map(SearchMatch.init), by: " AND ") else { return nil }
    guard !unwanted.isEmpty else {
      self = found
      return
    }
    guard let passed = Self.any(unwanted.map(SearchMatch.init)) else { return nil }
    self.init(
      "(\(found.expression) NOT \(passed.expression))", isGathered: found.isGathered || passed.isGathered)
  }

  static func any(_ parts: [SearchMatch?]) -> SearchMatch? { joined(parts, by: " OR ") }

  /// Separates the conditions that must hold from those that must not; these are returned without their negation.
  static func parted(
    _ nodes: [SearchQuery.Node]
  ) -> (wanted: [SearchQuery.Node], unwanted: [SearchQuery.Node]) {
    var (wanted, unwanted): ([SearchQuery.Node], [SearchQuery.Node]) = ([], [])
    for node in nodes {
      if case .not(let inner) = node { unwanted.append(inner) } else { wanted.append(node) }
    }
    return (wanted, unwanted)
  }

  /// - Returns: `nil` when there are none, or any of them is `nil`.
  private static func joined(_ parts: [SearchMatch?], by sign: String) -> SearchMatch? {
    let known = parts.compactMap(\.self)
    guard !known.isEmpty, known.count == parts.count else { return nil }
    guard known.count > 1 else { return known[0] }
    return SearchMatch(
      "(" + known.map(\.expression).joined(separator: sign) + ")",
      isGathered: known.contains(where: \.isGathered))
  }

  /// Quotes the words, which contain no character with a special meaning in quotes.
  private init(_ words: WordSequence) {
    let phrase = "\"" + words.words.joined(separator: " ") + "\"" + (words.isPrefix ? " *" : "")
    self.init(
      words.field.map { "\(Self.column($0)) : \(phrase)" } ?? phrase, isGathered: words.isPrefix)
  }

  private static func column(_ field: SearchField) -> String {
    switch field {
    case .body: "body"
    case .subject: "subject"
    case .from: "sender"
    case .to: "recipient"
    case .cc: "copy"
    case .filename: "file"
    case .list: "list"
    }
  }
}
