import VmailDomain

/// The access path to a branch's messages that visits the fewest.
struct AccessPath {
  /// The cursors that lead to the messages. If there are none, and FTS5 isn't used, all mail is scanned.
  private(set) var leads: [IndexCursor] = []
  let match: SearchMatch?
  /// Messages to be skipped.
  let exceptions: SearchMatch?
  /// Conditions on texts that neither FTS5 nor the cursors check.
  let unanswered: [SearchQuery.Node]

  /// - Parameters:
  ///   - texts: conditions on the text of a message.
  ///   - others: all other conditions.
  ///   - mailboxes: finds the mailboxes of a condition.
  ///   - estimates: `nil` if nothing is known about the mail.
  ///   - among: the positions of the only messages to be examined; `nil` for all mail.
  init(
    texts: [SearchQuery.Node], others: [SearchQuery.Node], mailboxes: SearchMailboxes,
    estimates: SearchEstimates?, among: [Int64]?
  ) throws {
    let broad = try texts.filter { try estimates.map($0.isBroad) ?? false }
    let asked = texts.filter { !broad.contains($0) }
    match = SearchMatch(all: asked)
    exceptions =
      match == nil ? SearchMatch.any(SearchMatch.parted(asked).unwanted.map(SearchMatch.init)) : nil
    unanswered = broad
    if let among {
      leads = [.listed(among)]
    } else if let estimates {
      leads = try Self.leads(to: others, mailboxes, isOnly: others.count == 1 && match == nil, estimates)
    }
  }

  private static func leads(
    to conditions: [SearchQuery.Node], _ mailboxes: SearchMailboxes, isOnly: Bool,
    _ estimates: SearchEstimates
  ) throws -> [IndexCursor] {
    let clause = SearchFilter(places: mailboxes.places).clause
    for condition in conditions {
      guard let views = mailboxes.views(condition), let few = try estimates.few(views) else { continue }
      return [.gathered(ViewKey.places(few))]
    }
    if let thread = conditions.first(where: \.isThread) {
      let clause = clause(thread)
      let sql =
        "SELECT position FROM search_entry AS e INDEXED BY search_entry_thread WHERE \(clause.sql)"
      return [.gathered(SearchFilter.Clause(sql: sql, values: clause.values))]
    }
    if let sql = conditions.lazy.compactMap(\.positionsSQL).first {
      return [.gathered(SearchFilter.Clause(sql: sql))]
    }
    if let size = try conditions.first(where: { try estimates.isFew($0, isOnly: isOnly) }) {
      return [.gathered(Self.places(clause(size)))]
    }
    if let states = try Self.condition(ofStates: conditions, clause).flatMap(estimates.states) {
      return [.states(states)]
    }
    return conditions.compactMap(SearchShortcut.init).map(IndexCursor.shortcut)
  }

  /// Returns the positions of the messages that match a condition on size.
  private static func places(_ size: SearchFilter.Clause) -> SearchFilter.Clause {
    SearchFilter.Clause(
      sql: "SELECT position FROM search_entry AS e INDEXED BY search_entry_size WHERE \(size.sql)",
      values: size.values)
  }

  /// Combines the conditions on states.
  /// - Returns: `nil` if states would not make the search faster: no condition can be decided by a state, or only
  ///   one, and that has a shortcut.
  private static func condition(
    ofStates conditions: [SearchQuery.Node], _ clause: (SearchQuery.Node) -> SearchFilter.Clause
  ) -> SearchFilter.Clause? {
    let decidable = conditions.filter(SearchState.isDecidable)
    guard decidable.count > 1 || decidable.contains(where: { SearchShortcut($0) == nil }) else { return nil }
    return SearchFilter.joined(decidable.map(clause), by: " AND ")
  }
}

extension SearchQuery.Node {
  fileprivate var isThread: Bool {
    guard case .term(let term) = self, case .thread = term.condition else { return false }
    return true
  }

  /// Selects the positions of few messages, among which are all for which the condition holds.
  fileprivate var positionsSQL: String? {
    guard case .term(let term) = self else { return nil }
    return switch term.condition {
    case .hidden: HiddenRecipients.positionsSQL
    case .state(.duplicate): DuplicatesQuery.positionsSQL
    default: nil
    }
  }
}

extension ViewKey {
  /// Returns the positions of all messages in the mailboxes' threads. A thread in two of the mailboxes is included
  /// twice.
  static func places(_ views: [ViewKey]) -> SearchFilter.Clause {
    let keys = views.map { String($0.rawValue) }.joined(separator: ", ")
    return SearchFilter.Clause(
      sql: """
        SELECT e.position FROM thread_row CROSS JOIN search_entry AS e INDEXED BY search_entry_thread
          ON e.threadId = thread_row.threadId
        WHERE view IN (\(keys))
        """)
  }
}
