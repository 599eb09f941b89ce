import VmailDomain

/// One alternative of a query: conditions that must all hold, none of which is a disjunction.
struct SearchDisjunct {
  /// The access path to its messages.
  let way: AccessPath
  /// All conditions except those on a message's text.
  let filter: SearchFilter.Clause
  /// The range of positions in which there can be matches.
  let positions: Range<Int64>
  /// All conditions on a message's text.
  let texts: [SearchQuery.Node]

  static let columns = "e.position, e.emailId, e.threadId, e.dateReceived"

  /// Selects all mail that passes the filter, newest first.
  var walkSQL: String {
    """
    SELECT \(Self.columns) FROM search_entry AS e
    WHERE e.position >= ? AND e.position < ? AND \(filter.sql) ORDER BY e.position DESC
    """
  }

  /// Selects the message at a position, if it passes the filter.
  var entrySQL: String {
    "SELECT \(Self.columns) FROM search_entry AS e WHERE e.position = ? AND \(filter.sql)"
  }

  /// Counts the matching threads; its values are ``countValues``. `nil` if iterating over the messages is faster.
  var countSQL: String? {
    guard way.exceptions == nil, way.unanswered.isEmpty, way.leads.allSatisfy(\.isShortcut) else {
      return nil
    }
    guard way.match != nil else {
      return """
        SELECT count(DISTINCT e.threadId) FROM search_entry AS e
        WHERE e.position >= ? AND e.position < ? AND \(filter.sql)
        """
    }
    guard way.leads.isEmpty else { return nil }
    return """
      SELECT count(DISTINCT e.threadId)
      FROM search_text CROSS JOIN search_entry AS e ON e.position = search_text.rowid
      WHERE search_text.rowid >= ? AND search_text.rowid < ? AND search_text MATCH ? AND \(filter.sql)
      """
  }

  var countValues: [SQLValue] {
    [.integer(positions.lowerBound), .integer(positions.upperBound)]
      + (way.match.map { [.text($0.expression)] } ?? []) + filter.values
  }

  /// Selects the messages of a thread from a position on that match all conditions except those on their text.
  var ofThreadSQL: String {
    """
    SELECT e.emailId FROM search_entry AS e INDEXED BY search_entry_thread
    WHERE e.threadId = ? AND e.position >= ? AND \(filter.sql)
    """
  }

  func values(ofThread thread: ThreadID, from start: Int64) -> [SQLValue] {
    [.integer(thread.rawValue), .integer(start)] + filter.values
  }
}
