import VmailDomain

/// One alternative of a query: conditions that must all hold, none of which is a disjunction.
struct SearchDisjunct {
  /// The access path to its messages.
  let way: AccessPath
  /// All conditions except those on a message's text.
  let filter: SearchFilter.Clause
  /// From the first to before the last place where a match can be.
  let positions: Range<Int64>
  /// All conditions on a message's text.
  let texts: [SearchQuery.Node]

  static let columns = "e.position, e.emailId, e.threadId, e.dateReceived"

  /// All mail that passes the filter, newest first.
  var walkSQL: String {
    """
    SELECT \(Self.columns) FROM search_entry AS e
    WHERE e.position >= ? AND e.position < ? AND \(filter.sql) ORDER BY e.position DESC
    """
  }

  /// The message at a place, if it passes the filter.
  var entrySQL: String {
    "SELECT \(Self.columns) FROM search_entry AS e WHERE e.position = ? AND \(filter.sql)"
  }

  /// - Returns: `nil` where it is shorter to go through the messages; its values are
  ///   ``countValues``.
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

  /// The messages of a thread, at a place or behind it, that match but for their text.
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
