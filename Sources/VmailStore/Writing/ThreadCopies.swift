import VmailDomain

/// Decides which rows of Inboxes All Inboxes leaves out, because that of another account shows the same (decision 75): the
/// only code that does.
struct ThreadCopies {
  /// The rows with the same twin, in the order of the Inboxes.
  static let groupSQL = """
    SELECT view, latestDate, threadId, category, isUnreadHere, isCopy, \(PendingThreads.isShown)
    FROM thread_row INDEXED BY thread_row_twin WHERE twin = ? ORDER BY view
    """
  static let ofActionSQL = """
    SELECT DISTINCT twin FROM action_place AS place CROSS JOIN thread_row INDEXED BY thread_row_thread
      ON thread_row.threadId = place.threadId AND thread_row.view = place.view
    WHERE actionId = ? AND twin IS NOT NULL
    """
  static let ofThreadSQL = "SELECT DISTINCT twin FROM thread_row WHERE threadId = ? AND twin IS NOT NULL"
  static let ofViewSQL = "SELECT DISTINCT twin FROM thread_row WHERE view = ? AND twin IS NOT NULL"
  private static let allSQL = """
    SELECT DISTINCT twin FROM thread_row INDEXED BY thread_row_twin WHERE twin IS NOT NULL
    """

  private struct Row {
    let key: [SQLValue]
    let counted: ViewCounts.Key
    let isUnread: Bool
    let isCopy: Bool
    let isShown: Bool

    init(_ row: SQLStatement.Columns) {
      key = [0, 1, 2].map { .integer(row.integer($0)) }
      counted = ViewCounts.Key(
        view: ViewKey(rawValue: row.integer(0)), category: AICategory(code: row.integer(3)))
      (isUnread, isCopy, isShown) = (row.bool(4), row.bool(5), row.bool(6))
    }
  }

  private let db: Database
  private let group: SQLStatement
  private let update: SQLStatement

  init(_ db: Database) throws {
    self.db = db
    group = SQLStatement(db, Self.groupSQL)
    update = SQLStatement(
      db, "UPDATE thread_row SET isCopy = ?4 WHERE view = ?1 AND latestDate = ?2 AND threadId = ?3")
  }

  /// Returns the twins of the rows that an action waits for or changes.
  func twins(ofAction id: ActionID) throws -> Set<[UInt8]> { try twins(Self.ofActionSQL, id.rawValue) }

  /// Returns the twins of the rows of a thread.
  func twins(of thread: ThreadID) throws -> Set<[UInt8]> { try twins(Self.ofThreadSQL, thread.rawValue) }

  /// Returns the twins of the rows of a mailbox.
  func twins(in view: ViewKey) throws -> Set<[UInt8]> { try twins(Self.ofViewSQL, view.rawValue) }

  private func twins(_ sql: String, _ value: Int64) throws -> Set<[UInt8]> {
    Set(try SQLStatement(db, sql).all(.integer(value)) { $0.blob(0) })
  }

  /// Returns the twins of rows that are copies and shouldn't be, or the other way round.
  func wrongTwins() throws -> [[UInt8]] {
    try SQLStatement(db, Self.allSQL).all { $0.blob(0) }.filter { try !differences(of: $0).isEmpty }
  }

  /// Marks the rows with these twins, and counts the copies among them.
  func settle(_ twins: some Sequence<[UInt8]>) throws {
    var counts = ViewCounts()
    try settle(twins, &counts)
    try counts.write(db)
  }

  func settle(_ twins: some Sequence<[UInt8]>, _ counts: inout ViewCounts) throws {
    for twin in twins {
      for row in try differences(of: twin) {
        try update.run(all: row.key + [.boolean(!row.isCopy)])
        let sign = row.isCopy ? -1 : 1
        let copies = ThreadCounts(total: sign, unread: row.isUnread ? sign : 0)
        counts.add(ViewCounts.Numbers(copies: copies), row.counted)
      }
    }
  }

  /// Returns the rows that have to change. Those that wait in an undo window don't stand for others meanwhile.
  private func differences(of twin: [UInt8]) throws -> [Row] {
    let rows = try group.all(.blob(twin)) { Row($0) }
    let first = rows.first(where: \.isShown)?.counted.view
    let shown = rows.filter(\.isShown)
    // Rows of the same account are never one: the user sees them both there.
    let isOne = Set(shown.map(\.counted.view)).count == shown.count
    return rows.filter { $0.isCopy != (isOne && $0.isShown && $0.counted.view != first) }
  }
}

/// Reads the rows that All Inboxes lists together with another.
struct CopiesQuery {
  static let sql = """
    SELECT copy.threadId, copy.view FROM thread_row AS own INDEXED BY thread_row_thread
      CROSS JOIN thread_row AS copy INDEXED BY thread_row_twin ON copy.twin = own.twin
    WHERE own.threadId = ?1 AND own.view = ?2 AND copy.view <> own.view AND own.isCopy + copy.isCopy > 0
    ORDER BY copy.view
    """

  private let statement: SQLStatement

  init(_ db: Database) { statement = SQLStatement(db, Self.sql) }

  func copies(of place: ThreadInMailbox) throws -> [ThreadInMailbox] {
    try statement.all(.integer(place.threadId.rawValue), .integer(ViewKey(place.view).rawValue)) { row in
      ThreadInMailbox(
        threadId: ThreadID(row.integer(0)), view: ViewKey(rawValue: row.integer(1)).view, isCopy: true)
    }
  }

  /// Adds the copies of each thread that was listed in its account's mailbox.
  static func added(to threads: [MailThread], in views: [AccountID: MailboxView], _ db: Database) throws
    -> [MailThread]
  {
    guard views.count > 1 else { return threads }
    let query = CopiesQuery(db)
    return try threads.map { thread in
      var thread = thread
      if let view = views[thread.accountId] {
        thread.copies = try query.copies(of: ThreadInMailbox(threadId: thread.id, view: view))
      }
      return thread
    }
  }
}
