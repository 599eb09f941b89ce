import VmailDomain

/// A combination of a message's properties with few values, as it occurs in the mail.
///
/// Messages of a state are indexed by date. If a search combines several properties that are each frequent
/// but hardly ever occur together, merging the matching states visits no other messages.
struct SearchState: Equatable {
  let flags: Int64
  let hasAttachments: Int64
  let category: Int64

  static let columns = "flags, hasAttachments, category"

  /// A state that precedes all states of messages.
  static let beforeAll = SearchState(flags: -1, hasAttachments: 0, category: 0)

  var values: [SQLValue] { [.integer(flags), .integer(hasAttachments), .integer(category)] }

  /// Returns whether a state alone determines if a condition holds.
  static func isDecidable(_ node: SearchQuery.Node) -> Bool {
    switch node {
    case .all(let nodes), .any(let nodes): nodes.allSatisfy(isDecidable)
    case .not(let node): isDecidable(node)
    case .term(let term):
      switch term.condition {
      case .state(let state): state.stored(in: "e").isDecidable
      case .category, .keyword: true
      default: false
      }
    }
  }

  /// Selects the newest `?3` positions from `?1` back to `?2` of the messages in a state.
  static let walkSQL = """
    SELECT position FROM search_entry INDEXED BY search_entry_state
    WHERE position <= ?1 AND position >= ?2 AND flags = ?4 AND hasAttachments = ?5 AND category = ?6
    ORDER BY position DESC LIMIT ?3
    """

  /// Selects the state after `?1`, `?2` and `?3`, and whether a condition on states holds in it. Nothing is scanned:
  /// each SELECT is a look-up, and runs only if the previous one found nothing.
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

  /// Reads the columns of ``nextSQL(_:)``.
  init(_ row: SQLStatement.Columns) {
    (flags, hasAttachments, category) = (row.integer(0), row.integer(1), row.integer(2))
  }

  private init(flags: Int64, hasAttachments: Int64, category: Int64) {
    (self.flags, self.hasAttachments, self.category) = (flags, hasAttachments, category)
  }
}
