import FoundationEssentials
import VmailDomain

/// Loads the data that a thread's rows are made from.
struct ThreadMessages {
  static let sql = """
    SELECT email.id, dateReceived, flags, sendState, category, hasAttachments, fromName, fromAddress,
      subject, snippet, folderId, categoryChosen
    FROM email LEFT JOIN email_folder ON emailId = email.id
    WHERE threadId = ?
    """

  private let statement: SQLStatement

  init(_ db: Database) throws { statement = SQLStatement(db, Self.sql) }

  func of(_ thread: ThreadID) throws -> [ThreadRows.Message] {
    var messages: [ThreadRows.Message] = []
    try statement.forEach(.integer(thread.rawValue)) { row in
      // A message in several folders yields several consecutive rows.
      if messages.last?.id.rawValue != row.integer(0) { messages.append(Self.message(row)) }
      if let folder = row.optionalInteger(10) {
        messages[messages.count - 1].folders.insert(FolderID(folder))
      }
    }
    return messages
  }

  private static func message(_ row: SQLStatement.Columns) -> ThreadRows.Message {
    ThreadRows.Message(
      id: EmailID(row.integer(0)), subject: row.text(8),
      sender: Participant(name: row.optionalText(6), email: row.text(7)), snippet: row.text(9),
      dateReceived: Date(storedSeconds: row.integer(1)), flags: MessageFlags(rawValue: row.int(2)),
      hasAttachments: row.bool(5), aiCategory: AICategory(code: row.integer(4)),
      isCategoryChosen: row.bool(11),
      sendState: SendState(code: row.integer(3)), folders: [])
  }
}
