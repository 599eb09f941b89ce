import GRDB
import VmailDomain

/// One way to match a query: conditions that must hold together, none of which is a choice.
struct SearchBranch {
  /// What its messages are taken from, newest first.
  enum Source: Equatable {
    /// What FTS5 finds, in its language.
    case matches(String)
    /// All mail, but what FTS5 finds.
    case walk(except: String?)
    /// The threads of mailboxes that have few.
    case threads([ViewKey])
    /// All mail of a size that little has.
    case sizes

    var isMatches: Bool { if case .matches = self { true } else { false } }
  }

  let source: Source
  /// Indexes on the way from the source to a message, that of the fewest messages first. A walk is
  /// along the first of them.
  let shortcuts: [SearchShortcut]
  /// A condition on sizes that few messages meet, which are gathered to be passed through by what
  /// FTS5 finds.
  let gathered: SearchFilter.Clause?
  let filter: SearchFilter.Clause
  /// From the first to before the last place where a match can be.
  let positions: Range<Int64>
  /// All that is asked of a message's text.
  let texts: [SearchQuery.Node]
  /// What of it the source leaves open.
  let unanswered: [SearchQuery.Node]

  /// What FTS5 finds and is passed over, in its language.
  var exceptions: String? { if case .walk(let match) = source { match } else { nil } }

  private static let columns = "e.position, e.emailId, e.threadId, e.dateReceived"

  /// Messages, newest first; in ``Source/threads(_:)`` the same one may follow itself.
  var sql: String { "SELECT \(Self.columns) FROM \(origin) AND \(filter.sql) ORDER BY \(order) DESC" }

  var countSQL: String { "SELECT count(DISTINCT e.threadId) FROM \(origin) AND \(filter.sql)" }

  private var origin: String {
    switch source {
    case .matches:
      """
      search_text \(SearchShortcut.joins(shortcuts, from: "search_text.rowid"))
      WHERE search_text.rowid >= ? AND search_text.rowid < ? AND search_text MATCH ?\(ofGathered)
      """
    case .walk:
      if let first = shortcuts.first {
        """
        \(first.table(as: "first")) \(SearchShortcut.joins(shortcuts.dropFirst(), from: "first.position"))
        WHERE first.position >= ? AND first.position < ? AND \(first.condition(on: "first"))
        """
      } else {
        "search_entry AS e WHERE e.position >= ? AND e.position < ?"
      }
    case .threads(let views):
      """
      thread_row CROSS JOIN search_entry AS e INDEXED BY search_entry_thread
        ON e.threadId = thread_row.threadId
      WHERE e.position >= ? AND e.position < ?
        AND view IN (\(views.map { String($0.rawValue) }.joined(separator: ", ")))
      """
    case .sizes:
      """
      search_entry AS e INDEXED BY search_entry_size WHERE e.position >= ? AND e.position < ?
      """
    }
  }

  /// The sign keeps SQLite from asking FTS5 about each of them.
  private var ofGathered: String {
    guard let gathered else { return "" }
    return """
       AND +search_text.rowid IN (
        SELECT position FROM search_entry AS e INDEXED BY search_entry_size WHERE \(gathered.sql))
      """
  }

  private var order: String {
    switch source {
    case .matches: "search_text.rowid"
    case .walk where !shortcuts.isEmpty: "first.position"
    case .walk, .threads, .sizes: "e.position"
    }
  }

  /// The values of ``sql`` and ``countSQL``.
  /// - Parameter end: the place that matches must come before.
  func values(before end: Int64 = .max) -> [SQLValue] {
    var values: [SQLValue] = [.integer(positions.lowerBound), .integer(min(positions.upperBound, end))]
    if case .matches(let match) = source { values.append(.text(match)) }
    return values + (gathered?.values ?? []) + filter.values
  }

  /// The places of what is not to be found, newest first: its values are as those of ``sql``.
  static let exceptSQL = """
    SELECT rowid FROM search_text WHERE rowid >= ? AND rowid < ? AND search_text MATCH ? ORDER BY rowid DESC
    """

  func exceptValues(_ match: String, before end: Int64) -> [SQLValue] {
    [.integer(positions.lowerBound), .integer(min(positions.upperBound, end)), .text(match)]
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
