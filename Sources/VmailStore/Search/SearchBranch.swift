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
    /// The mail of each of these states, but what FTS5 finds.
    case states([SearchState], except: String?)

    var isMatches: Bool { if case .matches = self { true } else { false } }

    /// What FTS5 finds and is passed over, in its language.
    var exceptions: String? {
      switch self {
      case .walk(let match), .states(_, let match): match
      case .matches, .threads: nil
      }
    }
  }

  let source: Source
  /// Indexes on the way from the source to a message, that of the fewest messages first. A walk is
  /// along the first of them.
  let shortcuts: [SearchShortcut]
  /// The places of few messages, which are put in order first. A walk is through them alone, and what
  /// FTS5 finds passes through them.
  let gathered: SearchFilter.Clause?
  let filter: SearchFilter.Clause
  /// From the first to before the last place where a match can be.
  let positions: Range<Int64>
  /// All that is asked of a message's text.
  let texts: [SearchQuery.Node]
  /// What of it the source leaves open.
  let unanswered: [SearchQuery.Node]

  private static let columns = "e.position, e.emailId, e.threadId, e.dateReceived"

  /// Messages, newest first; in ``Source/threads(_:)`` the same one may follow itself, and of
  /// ``Source/states(_:except:)`` they are those of one.
  var sql: String { "SELECT \(Self.columns) FROM \(origin) AND \(filter.sql) ORDER BY \(order) DESC" }

  /// - Returns: `nil` where SQL alone cannot tell; its values are as those of ``sql``.
  var countSQL: String? {
    if case .states = source { return nil }
    guard source.exceptions == nil, unanswered.isEmpty else { return nil }
    return "SELECT count(DISTINCT e.threadId) FROM \(origin) AND \(filter.sql)"
  }

  private var origin: String {
    switch source {
    case .matches:
      """
      search_text \(SearchShortcut.joins(shortcuts, from: "search_text.rowid"))
      WHERE search_text.rowid >= ? AND search_text.rowid < ? AND search_text MATCH ?
       \(inGathered("+search_text.rowid"))
      """
    case .walk:
      if let first = shortcuts.first {
        """
        \(first.table(as: "first")) \(SearchShortcut.joins(shortcuts.dropFirst(), from: "first.position"))
        WHERE first.position >= ? AND first.position < ? AND \(first.condition(on: "first"))
        """
      } else {
        "search_entry AS e WHERE e.position >= ? AND e.position < ?\(inGathered("e.position"))"
      }
    case .threads(let views):
      """
      thread_row CROSS JOIN search_entry AS e INDEXED BY search_entry_thread
        ON e.threadId = thread_row.threadId
      WHERE e.position >= ? AND e.position < ?
        AND view IN (\(views.map { String($0.rawValue) }.joined(separator: ", ")))
      """
    case .states: SearchState.origin
    }
  }

  /// - Parameter place: of a row. A sign before that of FTS5 keeps SQLite from asking it about each.
  private func inGathered(_ place: String) -> String {
    gathered.map { " AND \(place) IN (\($0.sql))" } ?? ""
  }

  private var order: String {
    switch source {
    case .matches: "search_text.rowid"
    case .walk where !shortcuts.isEmpty: "first.position"
    case .walk, .threads, .states: "e.position"
    }
  }

  /// The values of ``sql``, for each walk that the branch is made of: most are one.
  /// - Parameter end: the place that matches must come before.
  func walks(before end: Int64 = .max) -> [[SQLValue]] {
    var places: [SQLValue] = [.integer(positions.lowerBound), .integer(min(positions.upperBound, end))]
    switch source {
    case .states(let states, _): return states.map { places + $0.values + filter.values }
    case .matches(let match): places.append(.text(match))
    case .walk, .threads: break
    }
    return [places + (gathered?.values ?? []) + filter.values]
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
