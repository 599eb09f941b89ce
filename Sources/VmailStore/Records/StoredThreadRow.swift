import FoundationEssentials
import VmailDomain

/// A row of `thread_row`: a thread in one mailbox.
struct StoredThreadRow: Hashable, Sendable {
  var view: ViewKey
  var isUnreadHere: Bool
  var thread: MailThread
  var twin: [UInt8]?
  /// Whether All Inboxes leaves it out, because it has a copy of another row (``ThreadCopies``).
  var isCopy = false

  /// The columns read by ``init(_:)``, in its order.
  static let columns = """
    view, isUnreadHere, threadId, accountId, latestDate, category, messageCount, unreadCount,
    isStarred, hasAttachments, subject, snippet, participants, twin, isCopy
    """

  static let ofThreadSQL = "SELECT \(columns) FROM thread_row WHERE threadId = ?"
  static let putSQL =
    "INSERT OR REPLACE INTO thread_row (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  /// Does the same with a row that is there with this category. It leaves the indexes alone.
  static let updateSQL = """
    UPDATE thread_row SET isUnreadHere = ?2, messageCount = ?7, unreadCount = ?8, isStarred = ?9, hasAttachments = ?10,
      subject = ?11, snippet = ?12, participants = ?13, twin = ?14, isCopy = ?15
    WHERE view = ?1 AND latestDate = ?5 AND threadId = ?3
    """

  init(_ view: MailboxView, _ row: ThreadRows.Row) {
    self.view = ViewKey(view)
    isUnreadHere = row.isUnreadHere
    thread = row.thread
    twin = row.twin
  }

  init(_ row: SQLStatement.Columns) {
    view = ViewKey(rawValue: row.integer(0))
    isUnreadHere = row.bool(1)
    thread = Self.thread(row, from: 2)
    (twin, isCopy) = (row.optionalBlob(13), row.bool(14))
  }

  /// - Parameter statement: one of ``putSQL`` or ``updateSQL``.
  func write(_ statement: SQLStatement) throws {
    try statement.run(
      .integer(view.rawValue), .boolean(isUnreadHere), .integer(thread.id.rawValue),
      .integer(thread.accountId.rawValue), .integer(thread.latestDate.storedSeconds),
      .integer(thread.aiCategory.code), .integer(thread.messageCount), .integer(thread.unreadCount),
      .boolean(thread.isStarred), .boolean(thread.hasAttachments), .text(thread.subject),
      .text(thread.snippet), .optional(thread.participants), twin.map(SQLValue.blob) ?? .null,
      .boolean(isCopy))
  }

  /// Reads the columns that `thread_row` and `thread` have in common.
  /// - Parameter start: the index of the thread's ID; the other columns follow.
  static func thread(_ row: SQLStatement.Columns, from start: Int32) -> MailThread {
    MailThread(
      id: ThreadID(row.integer(start)), accountId: AccountID(row.integer(start + 1)),
      subject: row.text(start + 8), latestDate: Date(storedSeconds: row.integer(start + 2)),
      messageCount: row.int(start + 4), unreadCount: row.int(start + 5),
      isStarred: row.bool(start + 6), hasAttachments: row.bool(start + 7),
      aiCategory: AICategory(code: row.integer(start + 3)), snippet: row.text(start + 9),
      participants: row.optionalText(start + 10))
  }
}
