import VmailDomain

/// Checks that every thread's row in every mailbox matches its messages.
///
/// Checks the threads one by one: memory use does not grow with the store, except for the IDs of threads that
/// are wrong.
struct ThreadsCheck: StoreCheck {
  let name = "threads"

  private static let threadsInTransaction = 500

  func examine(_ db: Database) throws -> Diagnosis {
    let folders = try ThreadRows.FolderMap.fetchAll(db)
    let messages = try ThreadMessages(db)
    let storedRows = SQLStatement(db, StoredThreadRow.ofThreadSQL)
    var wrong: [ThreadID] = []
    var count = 0
    try SQLStatement(db, ThreadQuery.allSQL).forEach { row in
      let summary = StoredThreadRow.thread(row, from: 0)
      count += 1
      guard let map = folders[summary.accountId] else { return wrong.append(summary.id) }
      let derived = ThreadRows(thread: summary.id, messages: try messages.of(summary.id), folders: map)
      let rows = Set(
        try storedRows.all(.integer(summary.id.rawValue)) { row in
          var row = StoredThreadRow(row)
          if row.twin != nil { row.isCopy = false }
          return row
        })
      let expected = Set(derived.rows.map { StoredThreadRow($0.key, $0.value) })
      let shown = summary.messageCount > 0 ? summary : nil
      if derived.summary != shown || rows != expected { wrong.append(summary.id) }
    }
    let twins = try ThreadCopies(db).wrongTwins()
    if wrong.isEmpty, twins.isEmpty { return .fine("all \(count) threads match their messages") }
    let detail =
      wrong.isEmpty
      ? "\(twins.count) of \(count) threads were not listed exactly once in All Inboxes"
      : "\(wrong.count) of \(count) threads did not match their messages"
    return .wrong(detail) { [wrong] database in
      for start in stride(from: 0, to: wrong.count, by: Self.threadsInTransaction) {
        let chunk = wrong[start..<min(start + Self.threadsInTransaction, wrong.count)]
        try await database.write { try Self.repair(chunk, $0.db) }
      }
      try await database.write { transaction in
        let copies = try ThreadCopies(transaction.db)
        try copies.settle(try copies.wrongTwins())
      }
    }
  }

  /// Derives the rows of all threads with a message in a folder of that type again, within the caller's transaction.
  static func renewRows(ofThreadsIn type: FolderType, _ db: Database) throws {
    let threads = SQLStatement(
      db,
      """
      SELECT DISTINCT threadId FROM email JOIN email_folder ON emailId = email.id JOIN folder ON folder.id = folderId
      WHERE type = ?
      """)
    try repair(try threads.all(.text(type.rawValue)) { ThreadID($0.integer(0)) }[...], db)
  }

  private static func repair(_ threads: ArraySlice<ThreadID>, _ db: Database) throws {
    let folders = try ThreadRows.FolderMap.fetchAll(db)
    var writer = try ThreadRowWriter(db)
    for id in threads {
      // It may have been joined to another since it was checked.
      guard let (thread, account) = try Self.account(of: id, db), let map = folders[account] else { continue }
      try writer.update(thread, isNew: false, folders: map)
    }
    try writer.writeCounts()
  }

  private static func account(of id: ThreadID, _ db: Database) throws -> (ThreadID, AccountID)? {
    let thread = try ThreadQuery.resolve(db, id)
    return try SQLStatement(db, "SELECT accountId FROM thread WHERE id = ?").first(.integer(thread.rawValue))
    {
      (thread, AccountID($0.integer(0)))
    }
  }
}
