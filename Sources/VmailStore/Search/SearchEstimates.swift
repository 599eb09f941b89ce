import VmailDomain

/// Estimates the cost of answering a condition in different ways, with a few look-ups.
struct SearchEstimates {
  struct Limits {
    /// Of the index: FTS5 gathers what is on them in some milliseconds. Where there are more, so much
    /// mail has the beginning that the newest of it is found sooner by reading mail.
    var pages: Int
    /// Of a mailbox: they are gone through sooner than all mail.
    var threads: Int
    /// Of a size: they are put in order sooner than all mail is walked.
    var messages: Int
    /// Of a size, when there are other conditions.
    var filtered: Int
    /// That fit a search: each is a walk of its own, to be begun before the first answer.
    var states = 64
    /// That mail has at all.
    var knownStates = 512

    static let usual = Limits(pages: 100, threads: 200, messages: 3_000, filtered: 5_000)
    /// Where all matches are gone through, and a first answer that comes early is worth nothing.
    static let counting = Limits(
      pages: .max, threads: -1, messages: 5_000, filtered: 5_000, states: -1)
  }

  private let db: Database
  private let limits: Limits

  init(_ db: Database, _ limits: Limits) {
    self.db = db
    self.limits = limits
  }

  /// How many of FTS5's pages the words with a beginning (`?1` to before `?2`) are on. FTS5 notes for
  /// each segment which pages begin with which word.
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

  /// Whether FTS5 would have to gather much before its first answer: it does so for all words that
  /// begin so.
  func isBroad(_ words: WordSequence) throws -> Bool {
    guard words.isPrefix, let prefix = words.words.last else { return false }
    // The main index is the one of that name; no UTF-8 has the last byte.
    let start = [UInt8(ascii: "0")] + prefix.utf8
    let pages = try SQLStatement(db, Self.pagesSQL).first(.blob(start), .blob(start + [0xFF])) { $0.int(0) }
    return pages ?? 0 > limits.pages
  }

  /// The mailboxes whose threads are all that is asked for; `nil` when those are many.
  func few(_ views: [ViewKey]) throws -> [ViewKey]? {
    var threads = 0
    for view in views {
      try SQLStatement(db, Self.threadsSQL).forEach(.integer(view.rawValue)) { threads += $0.int(0) }
    }
    return threads <= limits.threads ? views : nil
  }

  /// Whether little mail has a size like that.
  /// - Parameter isOnly: whether nothing else is asked for.
  /// - Returns: `false` also for another condition.
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

  /// Whether there are more than `?2` messages of a size.
  static func sizesSQL(_ sign: String) -> String {
    "SELECT 1 FROM search_entry WHERE sizeBytes \(sign) ?1 LIMIT 1 OFFSET ?2"
  }

  /// The states of mail for which a condition of states holds; `nil` when those are many.
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
