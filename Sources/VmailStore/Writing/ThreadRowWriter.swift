import FoundationEssentials
import VmailDomain

/// Updates the summaries and rows of threads, and the counters, to match their messages: the only code that writes
/// them. Rows that are already correct are not written.
struct ThreadRowWriter {
  private var counts = ViewCounts()
  private let db: Database
  private let messages: ThreadMessages
  private let stored: SQLStatement
  private let summarize: SQLStatement
  private let put: SQLStatement
  private let delete: SQLStatement
  private let deleteThread: SQLStatement
  private let empty: SQLStatement

  init(_ db: Database) throws {
    self.db = db
    messages = try ThreadMessages(db)
    stored = SQLStatement(db, StoredThreadRow.ofThreadSQL)
    summarize = SQLStatement(
      db,
      """
      UPDATE thread SET subject = ?, latestDate = ?, messageCount = ?, unreadCount = ?, isStarred = ?,
        hasAttachments = ?, category = ?, snippet = ?, participants = ? WHERE id = ?
      """)
    put = SQLStatement(db, StoredThreadRow.putSQL)
    delete = SQLStatement(
      db, "DELETE FROM thread_row WHERE view = ? AND latestDate = ? AND threadId = ?")
    deleteThread = SQLStatement(db, "DELETE FROM thread WHERE id = ?")
    // A thread without messages is kept as an ID, for later replies.
    empty = SQLStatement(
      db,
      "UPDATE thread SET messageCount = 0, unreadCount = 0, subject = '', snippet = '', participants = NULL WHERE id = ?"
    )
  }

  /// Updates all touched `threads`, and the counters. To be called once, at the end.
  mutating func settle(_ threads: ThreadJoiner, folders: ThreadRows.FolderMap) throws {
    for merged in threads.merged { try remove(merged) }
    for thread in threads.touched.sorted() {
      try update(thread, isNew: threads.created.contains(thread), folders: folders)
    }
    try writeCounts()
  }

  /// Updates a thread's rows.
  /// - Parameter isNew: whether the thread has no rows yet, which saves reading them.
  mutating func update(_ thread: ThreadID, isNew: Bool, folders: ThreadRows.FolderMap) throws {
    try update(thread, messages: try messages.of(thread), isNew: isNew, folders: folders)
  }

  /// Does the same with known messages.
  /// - Parameter messages: all current messages of the thread.
  mutating func update(
    _ thread: ThreadID, messages: [ThreadRows.Message], isNew: Bool, folders: ThreadRows.FolderMap
  ) throws {
    let derived = ThreadRows(thread: thread, messages: messages, folders: folders)
    if let summary = derived.summary { try write(summary) } else { try empty.run(.integer(thread.rawValue)) }
    let before = isNew ? [] : try rows(of: thread)
    try replace(before, by: derived.rows.map { StoredThreadRow($0.key, $0.value) })
  }

  /// Removes a thread that was joined to another.
  mutating func remove(_ thread: ThreadID) throws {
    try replace(try rows(of: thread), by: [])
    try deleteThread.run(.integer(thread.rawValue))
  }

  /// Writes the accumulated changes of the counters. To be called once, at the end.
  mutating func writeCounts() throws {
    try counts.write(db)
  }

  private func rows(of thread: ThreadID) throws -> [StoredThreadRow] {
    try stored.all(.integer(thread.rawValue)) { StoredThreadRow($0) }
  }

  private mutating func replace(_ before: [StoredThreadRow], by after: [StoredThreadRow]) throws {
    let old = Dictionary(before.map { ($0.view, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.map { ($0.view, $0) }, uniquingKeysWith: { first, _ in first })
    for row in before where new[row.view] != row {
      counts.subtract(row)
      // A row with the same date is overwritten.
      if new[row.view]?.thread.latestDate != row.thread.latestDate {
        try delete.run(
          .integer(row.view.rawValue), .integer(row.thread.latestDate.storedSeconds),
          .integer(row.thread.id.rawValue))
      }
    }
    for row in after where old[row.view] != row {
      counts.add(row)
      try row.write(put)
    }
  }

  private func write(_ thread: MailThread) throws {
    try summarize.run(
      .text(thread.subject), .integer(thread.latestDate.storedSeconds),
      .integer(thread.messageCount), .integer(thread.unreadCount), .boolean(thread.isStarred),
      .boolean(thread.hasAttachments), .integer(thread.aiCategory.code), .text(thread.snippet),
      .optional(thread.participants), .integer(thread.id.rawValue))
  }
}
