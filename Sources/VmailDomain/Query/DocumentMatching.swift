extension SearchQuery.Node {
  /// Whether texts alone have what is asked of them: what an index of words finds, told by reading.
  /// Conditions that are not about text never hold.
  /// - Parameter text: a field's text as the message has it; only asked for where it matters.
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

extension SearchWords {
  /// The body comes last: it is long, and what is in many messages is often in their headers.
  private static let fields = SearchField.allCases.filter { $0 != .body } + [.body]

  fileprivate func areFound(in text: (SearchField) throws -> String) rethrows -> Bool {
    let phrase = SearchPhrase(self)
    return try (field.map { [$0] } ?? Self.fields).contains { phrase.isFound(in: try text($0)) }
  }
}
