extension SearchQuery.Node {
  /// Returns whether the texts alone match, reading them instead of using the word index. Conditions that are
  /// not about text never match.
  /// - Parameter text: returns a field's text as in the message; called only when needed.
  public func holds(in text: (SearchField) throws -> String) rethrows -> Bool {
    switch self {
    case .all(let nodes): try nodes.allSatisfy { try $0.holds(in: text) }
    case .any(let nodes): try nodes.contains { try $0.holds(in: text) }
    case .not(let node): try !node.holds(in: text)
    case .term(let term):
      if case .text(let words) = term.condition { try words.areFound(in: text) } else { false }
    }
  }
}

extension WordSequence {
  /// The body comes last: it is long, and words found in many messages are often in their headers.
  private static let fields = SearchField.allCases.filter { $0 != .body } + [.body]

  fileprivate func areFound(in text: (SearchField) throws -> String) rethrows -> Bool {
    let phrase = SearchPhrase(self)
    return try (field.map { [$0] } ?? Self.fields).contains { phrase.isFound(in: try text($0)) }
  }
}
