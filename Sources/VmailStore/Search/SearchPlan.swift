import FoundationEssentials
import VmailDomain

/// The plan for answering a query: branches that each walk one index, newest first, and whose messages are
/// merged.
///
/// In a disjunction of words and other conditions (`word OR is:unread`), each becomes a branch, so that none
/// is collected completely before the first answer.
struct SearchPlan {
  let branches: [SearchDisjunct]

  /// With more branches, merging them would cost more than collecting all matches of one.
  private static let mostBranches = 16

  /// - Parameters:
  ///   - estimates: `nil` if nothing is known about the mail.
  ///   - among: the positions of the only messages to be examined; `nil` for all mail.
  init(
    _ query: SearchQuery, scope: SearchScope, places: QueryResolver, estimates: SearchEstimates?,
    among: [Int64]? = nil
  ) throws {
    let query = query.naming(own: places.own)
    var common: [SearchFilter.Clause] = []
    if case .account(let id) = scope {
      common.append(SearchFilter.Clause(sql: "e.accountId = ?", values: [.integer(id.rawValue)]))
    }
    let coversDiscarded = query.coversDiscarded(in: places)
    if !coversDiscarded { common.append(SearchFilter.Clause(sql: "NOT e.isDiscarded")) }
    // Permanently deleted messages are no longer found, even before the server has confirmed.
    common.append(SearchFilter.Clause(sql: "e.flags & \(MessageFlags.deleted.rawValue) = 0"))
    if places.hidesSealedTexts, query.root.hasText {
      common.append(SearchFilter.Clause(sql: "e.emailId NOT IN (SELECT emailId FROM sealed_text)"))
      common.append(SearchFilter.Clause(sql: "e.emailId NOT IN (SELECT emailId FROM outer_field)"))
    }
    let conditions = Self.conditions(of: query.root)
    let alternatives = Self.alternatives(to: conditions, most: Self.mostBranches) ?? [conditions]
    branches = try alternatives.map { conditions in
      try SearchDisjunct(
        conditions, common: common, places: places, coversDiscarded: coversDiscarded, estimates: estimates,
        among: among)
    }
  }

  /// The branch, if there is only one.
  var only: SearchDisjunct? { branches.count == 1 ? branches[0] : nil }

  /// Returns the conditions that must all hold.
  private static func conditions(of node: SearchQuery.Node) -> [SearchQuery.Node] {
    if case .all(let nodes) = node { return nodes.flatMap(conditions) }
    return [node]
  }

  /// Expands conditions into alternatives without disjunctions of words and other conditions.
  /// - Returns: `nil` if there would be too many.
  private static func alternatives(
    to conditions: [SearchQuery.Node], most: Int
  ) -> [[SearchQuery.Node]]? {
    guard let mixed = conditions.firstIndex(where: \.isMixed) else { return [conditions] }
    var result: [[SearchQuery.Node]] = []
    for choice in choices(of: conditions[mixed]) {
      let rest = conditions[..<mixed] + choice.flatMap(Self.conditions) + conditions[(mixed + 1)...]
      guard let further = alternatives(to: Array(rest), most: most - result.count) else { return nil }
      result += further
      guard result.count <= most else { return nil }
    }
    return result
  }

  /// Returns the alternatives of a node, each a list of conditions that must all hold.
  private static func choices(of node: SearchQuery.Node) -> [[SearchQuery.Node]] {
    switch node {
    case .any(let nodes): nodes.map { [$0] }
    case .all(let nodes): [nodes]
    case .term: [[node]]
    case .not(.any(let nodes)): [nodes.map { .not($0) }]
    case .not(.all(let nodes)): nodes.map { [.not($0)] }
    case .not(.not(let inner)): [[inner]]
    case .not(.term): [[node]]
    }
  }
}

extension SearchDisjunct {
  fileprivate init(
    _ conditions: [SearchQuery.Node], common: [SearchFilter.Clause], places: QueryResolver,
    coversDiscarded: Bool, estimates: SearchEstimates?, among: [Int64]?
  ) throws {
    texts = conditions.filter(\.isText)
    let others = conditions.filter { !$0.isText }
    let clauses = others.map(SearchFilter(places: places).clause) + common
    filter = clauses.isEmpty ? SearchFilter.Clause(sql: "1") : SearchFilter.joined(clauses, by: " AND ")
    let dated = Self.positions(conditions)
    // The few messages are close together, so the rest of the index is not read.
    positions = among.map { dated.clamped(to: ($0.min() ?? 0)..<($0.max() ?? 0) + 1) } ?? dated
    way = try AccessPath(
      texts: texts, others: others,
      mailboxes: SearchMailboxes(places: places, coversDiscarded: coversDiscarded),
      estimates: estimates, among: among)
  }

  /// The maximum difference between a message's position and its date: in practice a few seconds, never a day.
  private static let slack: Int64 = 86_400

  /// Returns the range of positions that the dates among the conditions allow.
  private static func positions(_ conditions: [SearchQuery.Node]) -> Range<Int64> {
    var lower = Int64.min
    var upper = Int64.max
    func since(_ date: Date) { lower = max(lower, SearchPosition.start(date.storedSeconds)) }
    func before(_ date: Date) { upper = min(upper, SearchPosition.start(date.storedSeconds + slack)) }
    for case .term(let term) in conditions {
      switch term.condition {
      case .since(let date): since(date)
      case .before(let date): before(date)
      case .within(let start, let end):
        since(start)
        before(end)
      default: break
      }
    }
    return lower..<max(lower, upper)
  }
}

extension SearchQuery.Node {
  /// Whether FTS5 can find the messages for which the condition holds, or those for which it doesn't.
  fileprivate var isText: Bool {
    if case .not(let inner) = self { return SearchMatch(inner) != nil }
    return SearchMatch(self) != nil
  }

  /// Whether the condition combines words with other conditions, or combines words in a way that FTS5 can't check.
  fileprivate var isMixed: Bool { hasText && !isText }

  fileprivate var hasText: Bool {
    switch self {
    case .all(let nodes), .any(let nodes): nodes.contains(where: \.hasText)
    case .not(let node): node.hasText
    case .term(let term): if case .text = term.condition { true } else { false }
    }
  }

  /// Returns whether the condition has words for which FTS5 would collect too many pages.
  func isBroad(_ estimates: SearchEstimates) throws -> Bool {
    switch self {
    case .all(let nodes), .any(let nodes): try nodes.contains { try $0.isBroad(estimates) }
    case .not(let node): try node.isBroad(estimates)
    case .term(let term):
      if case .text(let words) = term.condition { try estimates.isBroad(words) } else { false }
    }
  }
}

/// Finds the mailboxes that show all messages for which a condition holds.
struct SearchMailboxes {
  let places: QueryResolver
  let coversDiscarded: Bool

  /// - Returns: `nil` if there may be matching messages elsewhere.
  func views(_ condition: SearchQuery.Node) -> [ViewKey]? {
    guard case .term(let term) = condition else { return nil }
    switch term.condition {
    // Starred mail in Trash is not shown in the Starred mailbox.
    case .state(.starred) where !coversDiscarded: return places.mailbox(named: "starred").flatMap(views)
    case .state(.awaiting): return places.mailbox(named: "sent").flatMap(views)
    case .state(.awaited): return places.mailbox(named: "inbox").flatMap(views)
    case .place(let name): return places.mailbox(named: name).flatMap(views)
    default: return nil
    }
  }

  private func views(of mailbox: QueryResolver.Mailbox) -> [ViewKey]? {
    guard !mailbox.isAnywhere else { return nil }
    if mailbox.isArchive { return places.accountIds.map { ViewKey(.archive($0)) } }
    // A server's archive is not shown as a mailbox of its own.
    guard mailbox.folders.isDisjoint(with: places.serverArchives) else { return nil }
    return mailbox.folders.map { ViewKey(.folder($0)) }
  }
}
