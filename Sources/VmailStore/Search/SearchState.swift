import VmailDomain

/// What of a message has few values, in a combination that some mail has.
///
/// Messages of a state are in an index by date. Where a search is for several things of which each is in
/// much mail and hardly any mail has all, merging the states that fit finds nothing else.
struct SearchState: Equatable {
  let flags: Int64
  let hasAttachments: Int64
  let category: Int64

  static let columns = "flags, hasAttachments, category"

  /// A state that no message has and that is before all others.
  static let beforeAll = SearchState(flags: -1, hasAttachments: 0, category: 0)

  var values: [SQLValue] { [.integer(flags), .integer(hasAttachments), .integer(category)] }

  /// Whether a state alone tells if a condition holds.
  static func tells(_ node: SearchQuery.Node) -> Bool {
    switch node {
    case .all(let nodes), .any(let nodes): nodes.allSatisfy(tells)
    case .not(let node): tells(node)
    case .term(let term):
      switch term.condition {
      case .read, .unread, .starred, .replied, .attachment, .category: true
      default: false
      }
    }
  }

  /// The messages of one, as a row `e`.
  static let origin = """
    search_entry AS e INDEXED BY search_entry_state
    WHERE e.position >= ? AND e.position < ?
      AND e.flags = ? AND e.hasAttachments = ? AND e.category = ?
    """

  /// How many messages one has, counted up to `?4`.
  static let countSQL = """
    SELECT count(*) FROM (SELECT 1 FROM search_entry INDEXED BY search_entry_state
      WHERE flags = ?1 AND hasAttachments = ?2 AND category = ?3 LIMIT ?4)
    """

  /// The places of all messages of some, in no order.
  static func places(_ states: [SearchState]) -> SearchFilter.Clause {
    let parts = states.map { state in
      """
      SELECT position FROM search_entry INDEXED BY search_entry_state
      WHERE flags = \(state.flags) AND hasAttachments = \(state.hasAttachments) AND category = \(state.category)
      """
    }
    return SearchFilter.Clause(sql: parts.joined(separator: "\nUNION ALL\n"))
  }

  /// The state behind `?1`, `?2` and `?3`, and whether a condition of states holds in it. Nothing is
  /// gone through: each line is a look-up, and made only when the one before found nothing.
  static func nextSQL(_ condition: String) -> String {
    let table = "search_entry INDEXED BY search_entry_state"
    return """
      SELECT \(columns), \(condition) FROM (
        SELECT * FROM (SELECT \(columns) FROM \(table)
          WHERE flags = ?1 AND hasAttachments = ?2 AND category > ?3 ORDER BY category LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT \(columns) FROM \(table)
          WHERE flags = ?1 AND hasAttachments > ?2 ORDER BY hasAttachments, category LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT \(columns) FROM \(table)
          WHERE flags > ?1 ORDER BY flags, hasAttachments, category LIMIT 1)
        LIMIT 1) AS e
      """
  }

  /// Its columns are those of ``nextSQL(_:)``.
  init(_ row: SQLStatement.Columns) {
    (flags, hasAttachments, category) = (row.integer(0), row.integer(1), row.integer(2))
  }

  private init(flags: Int64, hasAttachments: Int64, category: Int64) {
    (self.flags, self.hasAttachments, self.category) = (flags, hasAttachments, category)
  }
}
