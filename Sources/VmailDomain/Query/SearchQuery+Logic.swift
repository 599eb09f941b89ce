import FoundationEssentials

/// What follows from queries alone, whatever mail there is.
extension SearchQuery {
  /// Whether no message can match. `false` if that does not follow from its conditions.
  public var isContradictory: Bool { Self.isContradictory(root, true, []) }

  /// Whether each message that matches also matches another query. `false` if that does not follow from their conditions.
  public func implies(_ other: SearchQuery) -> Bool {
    guard let needed = Literal.conjunction(of: other.root) else { return false }
    return needed.isSubset(of: Literal.needed(by: root, true))
  }

  /// The query without conditions on what changes as time passes and mail is read and put away: new mail that matches the
  /// query still matches this one later. `nil` if nothing is left, so that all mail matches.
  public var lasting: SearchQuery? {
    Self.lasting(root, true).map { SearchQuery(root: $0, includesDiscarded: includesDiscarded) }
  }

  private static func lasting(_ node: Node, _ isWanted: Bool) -> Node? {
    switch (node, isWanted) {
    case (.term(let term), _): return term.condition.isLasting ? node : nil
    case (.not(let inner), _): return lasting(inner, !isWanted).map { .not($0) }
    case (.all(let nodes), true), (.any(let nodes), false):
      let left = nodes.compactMap { lasting($0, isWanted) }
      return left.isEmpty ? nil : isWanted ? .all(left) : .any(left)
    // One alternative that may have held is enough.
    case (.any(let nodes), true), (.all(let nodes), false):
      let left = nodes.compactMap { lasting($0, isWanted) }
      return left.count < nodes.count ? nil : isWanted ? .any(left) : .all(left)
    }
  }

  /// - Parameters:
  ///   - isWanted: whether the node must hold; else it must not.
  ///   - known: what must hold besides.
  private static func isContradictory(_ node: Node, _ isWanted: Bool, _ known: Set<Literal>) -> Bool {
    switch (node, isWanted) {
    case (.term, _): return Literal.clash(known.union(Literal.needed(by: node, isWanted)))
    case (.not(let inner), _): return isContradictory(inner, !isWanted, known)
    case (.all(let nodes), true), (.any(let nodes), false):
      let all = known.union(Literal.needed(by: node, isWanted))
      return Literal.clash(all)
        || nodes.contains { !Literal.isSimple($0) && isContradictory($0, isWanted, all) }
    case (.any(let nodes), true), (.all(let nodes), false):
      return !nodes.isEmpty && nodes.allSatisfy { isContradictory($0, isWanted, known) }
    }
  }
}

extension SearchCondition {
  /// Whether a message that meets it when it arrives always does.
  fileprivate var isLasting: Bool {
    switch self {
    case .state(let state): [.attachment, .link, .reaction].contains(state)
    case .place, .keyword, .before, .since, .within: false
    default: true
    }
  }
}

/// A condition that must hold, or must not.
private struct Literal: Hashable {
  var condition: SearchCondition
  var isWanted: Bool

  /// Returns what must hold for a node to hold, or not to; alternatives are left out.
  static func needed(by node: SearchQuery.Node, _ isWanted: Bool) -> Set<Literal> {
    switch (node, isWanted) {
    case (.term(let term), _): [Literal(condition: term.condition, isWanted: isWanted)]
    case (.not(let inner), _): needed(by: inner, !isWanted)
    case (.all(let nodes), true), (.any(let nodes), false):
      nodes.reduce(into: []) { $0.formUnion(needed(by: $1, isWanted)) }
    case (.any, true), (.all, false): []
    }
  }

  /// Returns the conditions that a node consists of; `nil` if there are alternatives among them.
  static func conjunction(of node: SearchQuery.Node) -> Set<Literal>? {
    switch node {
    case .term: needed(by: node, true)
    case .not(let inner): if case .term = inner { needed(by: node, true) } else { nil }
    case .any: nil
    case .all(let nodes):
      nodes.reduce(into: Set<Literal>?.some([])) { all, node in
        all = conjunction(of: node).flatMap { all?.union($0) }
      }
    }
  }

  static func isSimple(_ node: SearchQuery.Node) -> Bool { if case .term = node { true } else { false } }

  static func clash(_ literals: Set<Literal>) -> Bool {
    literals.contains { literal in literals.contains { literal.clashes(with: $0) } }
  }

  private func clashes(with other: Literal) -> Bool {
    if condition == other.condition { return isWanted != other.isWanted }
    if case (.state(.read), .state(.unread)) = (condition, other.condition) {
      return isWanted == other.isWanted
    }
    guard isWanted, other.isWanted else { return false }
    if let dates, let others = other.dates {
      return max(dates.lowerBound, others.lowerBound) >= min(dates.upperBound, others.upperBound)
    }
    return switch (condition, other.condition) {
    case (.category(let category), .category(let other)): category != other
    case (.larger(let least), .smaller(let most)): most <= least || most - least == 1
    case (.account(let name), .account(let other)): name.lowercased() != other.lowercased()
    case (.messageId(let id), .messageId(let other)): id.lowercased() != other.lowercased()
    case (.sender(let address), .sender(let other)):
      !address.hasPrefix("@") && !other.hasPrefix("@") && address != other
    default: false
    }
  }

  /// The moments between which mail was received, of which the second is excluded.
  private var dates: Range<Date>? {
    switch condition {
    case .before(let end): .distantPast..<max(end, .distantPast)
    case .since(let start): min(start, .distantFuture)..<Date.distantFuture
    case .within(let start, let end) where start <= end: start..<end
    default: nil
    }
  }
}
