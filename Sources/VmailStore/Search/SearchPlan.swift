import Foundation
import VmailDomain

/// How a query is answered: what FTS5 is asked for, newest first, and what of that is kept.
///
/// When there is nothing that every match must have in its text, all mail is walked by date.
struct SearchPlan {
  /// In FTS5's language; `nil` to walk.
  let match: String?
  let filter: SearchFilter.Clause
  /// From the first to before the last place where a match can be.
  let positions: Range<Int64>
  /// Whether the index must be gone through to ask about as little as one thread: FTS5 collects all
  /// that a prefix stands for before the first answer, and SQLite a set of matches.
  let isCostlyToAsk: Bool

  init(_ query: SearchQuery, scope: SearchScope, places: SearchPlaces) {
    let conditions = Self.conditions(of: query.root)
    var wanted: [String] = []
    var unwanted: [String] = []
    var rest: [SearchQuery.Node] = []
    let hasText = conditions.contains { SearchMatch.expression($0) != nil }
    for condition in conditions {
      if let match = SearchMatch.expression(condition) {
        wanted.append(match)
      } else if hasText, case .not(let node) = condition, let match = SearchMatch.expression(node) {
        unwanted.append(match)
      } else {
        rest.append(condition)
      }
    }
    match = SearchMatch.expression(wanted: wanted, unwanted: unwanted)
    var clauses = rest.map(SearchFilter(places: places).clause)
    if case .account(let id) = scope {
      clauses.append(SearchFilter.Clause(sql: "e.accountId = ?", values: [.integer(id.rawValue)]))
    }
    if !query.coversDiscarded(in: places) { clauses.append(SearchFilter.Clause(sql: "NOT e.isDiscarded")) }
    // What was deleted for good is found no more, even while the server must still agree.
    clauses.append(SearchFilter.Clause(sql: "e.flags & \(MessageFlags.deleted.rawValue) = 0"))
    filter = SearchFilter.joined(clauses, by: " AND ")
    positions = Self.positions(conditions)
    isCostlyToAsk =
      filter.sql.contains("search_text")
      || query.allTerms.contains { term in
        if case .text(let words) = term.condition { words.isPrefix } else { false }
      }
  }

  /// What must hold all together.
  private static func conditions(of node: SearchQuery.Node) -> [SearchQuery.Node] {
    if case .all(let nodes) = node { return nodes.flatMap(conditions) }
    return [node]
  }

  /// A message may stand some seconds later than its date says, but never a day.
  private static let slack: Int64 = 86_400

  /// What the dates among the conditions leave.
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

  private var source: String {
    match == nil
      ? "search_entry AS e WHERE e.position >= ? AND e.position < ?"
      : """
      search_text CROSS JOIN search_entry AS e ON e.position = search_text.rowid
      WHERE search_text.rowid >= ? AND search_text.rowid < ? AND search_text MATCH ?
      """
  }

  private var order: String { match == nil ? "e.position" : "search_text.rowid" }

  /// Messages, newest first.
  var pageSQL: String {
    """
    SELECT e.position, e.emailId, e.threadId, e.dateReceived FROM \(source)
      AND \(filter.sql) ORDER BY \(order) DESC
    """
  }

  var countSQL: String { "SELECT count(DISTINCT e.threadId) FROM \(source) AND \(filter.sql)" }

  var threadsSQL: String { "SELECT DISTINCT e.threadId FROM \(source) AND \(filter.sql)" }

  /// The values of ``pageSQL``, ``countSQL`` and ``threadsSQL``.
  /// - Parameters:
  ///   - start: the first place where matches count.
  ///   - end: the place that matches must come before.
  func values(from start: Int64 = .min, before end: Int64 = .max) -> [SQLValue] {
    let (lower, upper) = (max(positions.lowerBound, start), min(positions.upperBound, end))
    return [.integer(lower), .integer(upper)] + (match.map { [.text($0)] } ?? [])
      + filter.values
  }

  /// Whether a thread has a match at a place or behind it.
  var ofThreadSQL: String {
    let text = "AND EXISTS (SELECT 1 FROM search_text WHERE rowid = e.position AND search_text MATCH ?)"
    return """
      SELECT 1 FROM search_entry AS e WHERE e.threadId = ? AND e.position >= ?
        AND \(filter.sql) \(match == nil ? "" : text) LIMIT 1
      """
  }

  func values(ofThread thread: ThreadID, from start: Int64) -> [SQLValue] {
    [.integer(thread.rawValue), .integer(start)] + filter.values + (match.map { [.text($0)] } ?? [])
  }
}
