import FoundationEssentials
import VmailDomain

/// Updates the summaries and rows of threads, and the counters, to match their messages: the only code that writes
/// them. Rows that are already correct are not written.
struct ThreadRowWriter {
  private var counts = ViewCounts()
  /// The twins of rows that were written or removed.
  private var twins: Set<[UInt8]> = []
  private let db: Database
  private let messages: ThreadMessages
  private let stored: SQLStatement
  private let summarize: SQLStatement
  private let put: SQLStatement
  private let change: SQLStatement
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
    change = SQLStatement(db, StoredThreadRow.updateSQL)
    delete = SQLStatement(
      db, "DELETE FROM thread_row WHERE view = ? AND latestDate = ? AND threadId = ?")
    deleteThread = SQLStatement(db, "DELETE FROM thread WHERE id = ?")
    // A thread without messages is kept as an ID, for later replies.
    empty = SQLStatement(
      db,
      "UPDATE thread SET messageCount = 0, unreadCount = 0, subject = '', snippet = '', participants = NULL WHERE id = ?"
    )
  }

  /// Updates all of some threads, and the counters.
  static func update(_ threads: [AccountID: Set<ThreadID>], _ db: Database) throws {
    var rows = try Self(db)
    for (account, threads) in threads {
      let folders = try ThreadRows.FolderMap.fetch(db, accountId: account)
      for thread in threads.sorted() { try rows.update(thread, isNew: false, folders: folders) }
    }
    try rows.writeCounts()
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

  /// Writes the accumulated changes of the counters, and which rows are copies. To be called once, at the end.
  mutating func writeCounts() throws {
    if !twins.isEmpty { try ThreadCopies(db).settle(twins, &counts) }
    twins = []
    try counts.write(db)
  }

  private func rows(of thread: ThreadID) throws -> [StoredThreadRow] {
    try stored.all(.integer(thread.rawValue)) { StoredThreadRow($0) }
  }

  private mutating func replace(_ before: [StoredThreadRow], by after: [StoredThreadRow]) throws {
    let old = Dictionary(before.map { ($0.view, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(
      after.map { row in
        var row = row
        if let stored = old[row.view], row.twin != nil, stored.twin == row.twin { row.isCopy = stored.isCopy }
        return (row.view, row)
      }, uniquingKeysWith: { first, _ in first })
    for row in before where new[row.view] != row {
      counts.subtract(row)
      note(row.twin, unless: new[row.view]?.twin)
      // A row with the same date is overwritten.
      if new[row.view]?.thread.latestDate != row.thread.latestDate {
        try delete.run(
          .integer(row.view.rawValue), .integer(row.thread.latestDate.storedSeconds),
          .integer(row.thread.id.rawValue))
      }
    }
    for row in new.values where old[row.view] != row {
      counts.add(row)
      note(row.twin, unless: old[row.view]?.twin)
      let before = old[row.view]?.thread
      let isInPlace =
        before?.latestDate == row.thread.latestDate && before?.aiCategory == row.thread.aiCategory
      try row.write(isInPlace ? change : put)
    }
  }

  private mutating func note(_ twin: [UInt8]?, unless same: [UInt8]?) {
    if let twin, twin != same { twins.insert(twin) }
  }

  private func write(_ thread: MailThread) throws {
    try summarize.run(
      .text(thread.subject), .integer(thread.latestDate.storedSeconds),
      .integer(thread.messageCount), .integer(thread.unreadCount), .boolean(thread.isStarred),
      .boolean(thread.hasAttachments), .integer(thread.aiCategory.code), .text(thread.snippet),
      .optional(thread.participants), .integer(thread.id.rawValue))
  }
}

/// Loads the data that a thread's rows are made from.
struct ThreadMessages {
  static let sql = """
    SELECT email.id, dateReceived, flags, sendState, category, hasAttachments, fromName, fromAddress,
      subject, snippet, folderId, categoryChosen, messageId, senderWarnings
    FROM email LEFT JOIN email_folder ON emailId = email.id
    WHERE threadId = ?
    """
  static let membersSQL = """
    SELECT id, messageId, inReplyTo, flags, senderWarnings <> '' FROM email
    WHERE threadId = ? AND flags & \(MessageFlags.deleted.rawValue) = 0 ORDER BY dateReceived, id
    """

  private let statement: SQLStatement
  private let members: SQLStatement

  init(_ db: Database) throws {
    statement = SQLStatement(db, Self.sql)
    members = SQLStatement(db, Self.membersSQL)
  }

  func of(_ thread: ThreadID) throws -> [ThreadRows.Message] {
    var messages: [ThreadRows.Message] = []
    try statement.forEach(.integer(thread.rawValue)) { row in
      // A message in several folders yields several consecutive rows.
      if messages.last?.id.rawValue != row.integer(0) { messages.append(Self.message(row)) }
      if let folder = row.optionalInteger(10) {
        messages[messages.count - 1].folders.insert(FolderID(folder))
      }
    }
    // Hardly any thread has reactions.
    guard messages.contains(where: { $0.flags.contains(.reaction) }) else { return messages }
    let targets = ReactionTargets.all(in: try members.all(.integer(thread.rawValue), body: Self.member))
    for index in messages.indices { messages[index].isReaction = targets[messages[index].id] != nil }
    return messages
  }

  private static func member(_ row: SQLStatement.Columns) -> ReactionTargets.Member {
    ReactionTargets.Member(
      id: EmailID(row.integer(0)), messageId: row.optionalText(1),
      inReplyTo: IdentifierList.decode(row.text(2)),
      isReaction: MessageFlags(rawValue: row.int(3)).contains(.reaction), isDoubted: row.bool(4))
  }

  private static func message(_ row: SQLStatement.Columns) -> ThreadRows.Message {
    var message = ThreadRows.Message(
      id: EmailID(row.integer(0)), subject: row.text(8),
      sender: Participant(name: row.optionalText(6), email: row.text(7)), snippet: row.text(9),
      dateReceived: Date(storedSeconds: row.integer(1)), flags: MessageFlags(rawValue: row.int(2)),
      hasAttachments: row.bool(5), aiCategory: AICategory(code: row.integer(4)),
      isCategoryChosen: row.bool(11),
      sendState: SendState(code: row.integer(3)), folders: [])
    message.messageId = row.optionalText(12)
    message.senderWarnings = StoredSenderWarnings.decode(row.text(13))
    return message
  }
}

/// Changes of `view_count`, accumulated during a transaction and written once at its end.
struct ViewCounts {
  struct Key: Hashable {
    var view: ViewKey
    var category: AICategory
  }

  /// The rows of a mailbox, and those of them that are copies.
  struct Numbers: Hashable {
    var all = ThreadCounts(total: 0, unread: 0)
    var copies = ThreadCounts(total: 0, unread: 0)

    static func += (left: inout Self, right: Self) {
      left.all += right.all
      left.copies += right.copies
    }
  }

  private(set) var changes: [Key: Numbers] = [:]

  mutating func add(_ row: StoredThreadRow) { change(row, by: 1) }

  mutating func add(_ numbers: Numbers, _ key: Key) { changes[key, default: Numbers()] += numbers }

  mutating func subtract(_ row: StoredThreadRow) { change(row, by: -1) }

  mutating func write(_ db: Database) throws {
    let statement = SQLStatement(
      db,
      """
      INSERT INTO view_count (view, category, total, unread, copies, unreadCopies) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (view, category)
      DO UPDATE SET total = total + excluded.total, unread = unread + excluded.unread,
        copies = copies + excluded.copies, unreadCopies = unreadCopies + excluded.unreadCopies
      """)
    for (key, count) in changes where count != Numbers() {
      try statement.run(
        .integer(key.view.rawValue), .integer(key.category.code), .integer(count.all.total),
        .integer(count.all.unread), .integer(count.copies.total), .integer(count.copies.unread))
    }
    changes = [:]
  }

  private mutating func change(_ row: StoredThreadRow, by sign: Int) {
    let counts = ThreadCounts(total: sign, unread: row.isUnreadHere ? sign : 0)
    let copies = row.isCopy ? counts : ThreadCounts(total: 0, unread: 0)
    add(Numbers(all: counts, copies: copies), Key(view: row.view, category: row.thread.aiCategory))
  }
}
