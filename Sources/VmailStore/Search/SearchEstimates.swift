import VmailDomain

/// Estimates the cost of answering a condition in different ways, with a few look-ups.
struct SearchEstimates {
  struct Limits {
    /// The number of pages of the index that FTS5 collects within a few milliseconds. If a prefix has more, so many
    /// messages contain it that reading mail finds the newest of them sooner.
    var pages: Int
    /// The number of threads in a mailbox that are read faster than all mail is scanned.
    var threads: Int
    /// The number of messages of a size that are sorted faster than all mail is scanned.
    var messages: Int
    /// The same number when there are other conditions.
    var filtered: Int
    /// The number of states that match a search: each needs an iterator, which must be started before the first
    /// result.
    var states = 64
    /// The number of states in all mail.
    var knownStates = 512

    static let usual = Limits(pages: 100, threads: 200, messages: 3_000, filtered: 5_000)
    /// The limits for counting all matches, when finding the first result early is of no use.
    static let counting = Limits(
      pages: .max, threads: -1, messages: 5_000, filtered: 5_000, states: -1)
  }

  private let db: Database
  private let limits: Limits

  init(_ db: Database, _ limits: Limits) {
    self.db = db
    self.limits = limits
  }

  /// Counts the FTS5 pages with words that have a prefix (from `?1` to before `?2`). For each segment, FTS5 stores
  /// the first word of its pages.
  static let pagesSQL = """
    WITH RECURSIVE segment(id) AS (
      SELECT min(segid) FROM search_text_idx
      UNION ALL
      SELECT (SELECT min(segid) FROM search_text_idx WHERE segid > segment.id)
      FROM segment WHERE segment.id IS NOT NULL)
    SELECT sum(
      coalesce(
        (SELECT pgno FROM search_text_idx WHERE segid = segment.id AND term >= ?2 ORDER BY term LIMIT 1),
        (SELECT pgno FROM search_text_idx WHERE segid = segment.id ORDER BY term DESC LIMIT 1)) / 2
      - coalesce(
        (SELECT pgno FROM search_text_idx WHERE segid = segment.id AND term < ?1 ORDER BY term DESC LIMIT 1),
        0) / 2)
    FROM segment WHERE segment.id IS NOT NULL
    """

  static let threadsSQL = "SELECT total FROM view_count WHERE view = ?"

  /// Returns whether FTS5 would have to collect many pages before its first result, as it does for all words with a
  /// prefix.
  func isBroad(_ words: WordSequence) throws -> Bool {
    guard words.isPrefix, let prefix = words.words.last else { return false }
    // The keys of the main index begin with "0", and no UTF-8 contains the byte 0xFF.
    let start = [UInt8(ascii: "0")] + prefix.utf8
    let pages = try SQLStatement(db, Self.pagesSQL).first(.blob(start), .blob(start + [0xFF])) { $0.int(0) }
    return pages ?? 0 > limits.pages
  }

  /// Returns the mailboxes if they have few threads, `nil` otherwise.
  func few(_ views: [ViewKey]) throws -> [ViewKey]? {
    var threads = 0
    for view in views {
      try SQLStatement(db, Self.threadsSQL).forEach(.integer(view.rawValue)) { threads += $0.int(0) }
    }
    return threads <= limits.threads ? views : nil
  }

  /// Returns whether few messages match a condition on size.
  /// - Parameter isOnly: whether there is no other condition.
  /// - Returns: `false` also for any other condition.
  func isFew(_ condition: SearchQuery.Node, isOnly: Bool) throws -> Bool {
    guard case .term(let term) = condition else { return false }
    let (sign, bytes): (String, Int)
    switch term.condition {
    case .larger(let limit): (sign, bytes) = (">", limit)
    case .smaller(let limit): (sign, bytes) = ("<", limit)
    default: return false
    }
    let most = isOnly ? limits.messages : limits.filtered
    let found = try SQLStatement(db, Self.sizesSQL(sign)).first(.integer(bytes), .integer(most)) { _ in true }
    return found == nil
  }

  /// Determines whether there are more than `?2` messages of a size.
  static func sizesSQL(_ sign: String) -> String {
    "SELECT 1 FROM search_entry WHERE sizeBytes \(sign) ?1 LIMIT 1 OFFSET ?2"
  }

  /// Returns the states that match a condition on states; `nil` if there are many.
  func states(_ condition: SearchFilter.Clause) throws -> [SearchState]? {
    guard limits.states >= 0 else { return nil }
    let next = SQLStatement(db, SearchState.nextSQL(condition.sql))
    var (last, fitting) = (SearchState.beforeAll, [SearchState]())
    for _ in 0...limits.knownStates {
      let found = try next.first(all: last.values) { (state: SearchState($0), fits: $0.bool(3)) }
      guard let found else { return fitting }
      if found.fits { fitting.append(found.state) }
      guard fitting.count <= limits.states else { return nil }
      last = found.state
    }
    return nil
  }
}
