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

/// Reads the newest sent mail, beginning with that to a certain address.
enum SentMessagesQuery {
  /// The number of messages examined per Sent folder.
  static let newest = 500
  /// Reads the index of one folder from its end backwards.
  static let sql = """
    SELECT email.id, toAddresses FROM email_folder JOIN email ON email.id = emailId
    WHERE folderId = ? ORDER BY emailId DESC LIMIT ?
    """

  /// - Returns: the messages to the address, then others, each newest first.
  static func fetch(_ db: Database, to address: String, limit: Int) throws -> [EmailID] {
    let wanted = address.lowercased()
    var found: [(email: Int64, isToThem: Bool)] = []
    let statement = SQLStatement(db, sql)
    for folder in try SQLStatement(db, PeopleWrittenToQuery.foldersSQL).all(body: { $0.integer(0) }) {
      found += try statement.all(.integer(folder), .integer(Int64(newest))) { row in
        let people = row.text(1)
        // Decoding each list would cost more than the query.
        return (row.integer(0), !wanted.isEmpty && people.lowercased().contains(wanted))
      }
    }
    let sorted = found.sorted { $0.email > $1.email }
    let ordered = sorted.filter(\.isToThem) + sorted.filter { !$0.isToThem }
    return ordered.prefix(max(0, limit)).map { EmailID($0.email) }
  }
}
