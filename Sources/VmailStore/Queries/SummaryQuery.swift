import VmailDomain

/// Reads and writes the summary stored with a thread.
enum SummaryQuery {
  static let sql = "SELECT sentences FROM thread_summary WHERE threadId = ?"
  static let basisSQL = """
    SELECT id, EXISTS (SELECT 1 FROM email_body WHERE emailId = id)
    FROM email WHERE threadId = ? AND flags & \(MessageFlags.deleted.rawValue) = 0
    """

  static func fetch(_ db: Database, id: ThreadID) throws -> ThreadSummary? {
    let thread = try ThreadQuery.resolve(db, id)
    return try SQLStatement(db, sql).first(.integer(thread.rawValue)) { $0.text(0) }
      .flatMap(ThreadSummary.init(stored:))
  }

  static func basis(_ db: Database, id: ThreadID) throws -> SummaryBasis {
    let thread = try ThreadQuery.resolve(db, id)
    let messages = try SQLStatement(db, basisSQL).all(.integer(thread.rawValue)) {
      (EmailID($0.integer(0)), $0.bool(1))
    }
    return SummaryBasis(messages: Dictionary(messages, uniquingKeysWith: { first, _ in first }))
  }

  /// Stores a summary.
  /// - Returns: whether the thread still has exactly the messages that the summary was made from; otherwise nothing
  ///   is stored.
  static func keep(_ summary: ThreadSummary, id: ThreadID, basis: SummaryBasis, _ db: Database) throws -> Bool
  {
    let thread = try ThreadQuery.resolve(db, id)
    guard !basis.messages.isEmpty, try self.basis(db, id: thread) == basis else { return false }
    try SQLStatement(db, "INSERT OR REPLACE INTO thread_summary (threadId, sentences) VALUES (?, ?)")
      .run(.integer(thread.rawValue), .text(summary.stored))
    return true
  }
}
