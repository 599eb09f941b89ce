extension SearchQuery {
  /// Returns the query with the user's addresses in place of `from:me`, `to:me` and `cc:me`, and where it asks for mail
  /// whose answer is awaited.
  /// - Parameter own: the user's addresses.
  public func naming(own: [String]) -> SearchQuery {
    var query = self
    query.root = Self.naming(own: own, in: root)
    return query
  }

  private static func naming(own: [String], in node: Node) -> Node {
    switch node {
    case .all(let nodes): return .all(nodes.map { naming(own: own, in: $0) })
    case .any(let nodes): return .any(nodes.map { naming(own: own, in: $0) })
    case .not(let node): return .not(naming(own: own, in: node))
    case .term(let term):
      guard let field = term.ownField else { return node }
      let words = own.map(SearchTokenizer.words).filter { !$0.isEmpty }
      let addresses = words.map { Node.term(term.with(.text(WordSequence(field: field, words: $0)))) }
      // Without an address, nothing is the user's own.
      let isOwn = addresses.isEmpty ? Node.term(term.with(.smaller(0))) : .any(addresses)
      return term.condition == .state(.awaited) ? .all([node, isOwn]) : isOwn
    }
  }
}

extension SearchTerm {
  /// The field in which the user's addresses are meant.
  fileprivate var ownField: SearchField? {
    switch condition {
    case .state(.awaited): .to
    // In quotes, it is the word.
    case .text(let words) where words.words == ["me"] && !words.isPrefix && source.last != "\"":
      [.from, .to, .cc].contains(words.field) ? words.field : nil
    default: nil
    }
  }

  fileprivate func with(_ condition: SearchCondition) -> SearchTerm {
    SearchTerm(condition, source: source, column: column)
  }
}
