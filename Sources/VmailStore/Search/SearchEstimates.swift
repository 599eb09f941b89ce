import GRDB
import VmailDomain

/// Tells beforehand, by a few look-ups, what it would cost to answer a condition in one way or another.
struct SearchEstimates {
  struct Limits {
    /// Of the index: FTS5 gathers what is on them in some milliseconds. Where there are more, so much
    /// mail has the beginning that the newest of it is found sooner by reading mail.
    var pages: Int
    /// Of a mailbox: they are gone through sooner than all mail.
    var threads: Int

    static let usual = Limits(pages: 100, threads: 200)
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
  func isBroad(_ words: SearchWords) throws -> Bool {
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
}
