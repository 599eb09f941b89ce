import FoundationEssentials
import VmailDomain

/// Reads whole messages, with their attachments and folders.
enum EmailQuery {
  private static let columns = """
    id, accountId, threadId, dateReceived, dateSent, flags, sendState, category, sizeBytes,
    attachmentCount, fromName, fromAddress, subject, snippet, messageId, inReplyTo, "references",
    toAddresses, ccAddresses, categoryChosen, senderWarnings
    """
  /// Excludes permanently deleted messages, which wait for the server.
  private static let isShown = "flags & \(MessageFlags.deleted.rawValue) = 0"
  static let oneSQL = "SELECT \(columns) FROM email WHERE id = ?"
  static let ofThreadSQL =
    "SELECT \(columns) FROM email WHERE threadId = ? AND \(isShown) ORDER BY dateReceived, id"
  static let ofAccountSQL =
    "SELECT \(columns) FROM email WHERE accountId = ? AND id > ? AND \(isShown) ORDER BY id LIMIT ?"
  static let outboxSQL = """
    SELECT \(columns) FROM email WHERE sendState IN (1, 2, 3) AND (?1 IS NULL OR accountId = ?1) AND \(isShown)
    ORDER BY dateReceived, id
    """
  static let attachmentsSQL = """
    SELECT id, section, filename, mimeType, sizeBytes, contentId, isInline, localPath
    FROM attachment WHERE emailId = ? ORDER BY id
    """
  static let foldersSQL = "SELECT folderId FROM email_folder WHERE emailId = ?"

  /// Returns the messages of a thread, oldest first.
  static func ofThread(_ db: Database, id: ThreadID) throws -> [Email] {
    let thread = try ThreadQuery.resolve(db, id)
    return try complete(db, SQLStatement(db, ofThreadSQL).all(.integer(thread.rawValue), body: found))
  }

  static func ofAccount(_ db: Database, id: AccountID, after: EmailID?, limit: Int) throws -> [Email] {
    let found = try SQLStatement(db, ofAccountSQL).all(
      .integer(id.rawValue), .integer(after?.rawValue ?? 0), .integer(max(0, limit)), body: found)
    return try complete(db, found)
  }

  /// Returns messages in the order of their IDs, including deleted ones. Those that no longer exist are left
  /// out.
  static func fetch(_ db: Database, _ ids: [EmailID]) throws -> [Email] {
    let one = SQLStatement(db, oneSQL)
    return try complete(db, ids.compactMap { try one.first(.integer($0.rawValue), body: found) })
  }

  /// Returns the messages in the Outbox, oldest first.
  static func inOutbox(_ db: Database, accountId: AccountID?) throws -> [Email] {
    try complete(db, SQLStatement(db, outboxSQL).all(.optional(accountId?.rawValue), body: found))
  }

  private struct Found {
    var email: Email
    var attachmentCount: Int
  }

  private static func complete(_ db: Database, _ found: [Found]) throws -> [Email] {
    let attachments = SQLStatement(db, attachmentsSQL)
    let folders = SQLStatement(db, foldersSQL)
    let outer = OuterFields(db)
    return try found.map { found in
      var email = found.email
      let id = SQLValue.integer(email.id.rawValue)
      email.folders = Set(try folders.all(id) { FolderID($0.integer(0)) })
      try outer?.apply(to: &email)
      if found.attachmentCount > 0 { email.attachments = try attachments.all(id, body: attachment) }
      return email
    }
  }

  private static func found(_ row: SQLStatement.Columns) -> Found {
    var email = Email(
      id: EmailID(row.integer(0)), accountId: AccountID(row.integer(1)),
      threadId: ThreadID(row.integer(2)), messageId: row.optionalText(14),
      inReplyTo: IdentifierList.decode(row.text(15)), references: IdentifierList.decode(row.text(16)),
      subject: row.text(12), fromName: row.optionalText(10), fromAddress: row.text(11),
      toAddresses: Participant.decode(from: row.text(17)),
      ccAddresses: Participant.decode(from: row.text(18)),
      dateReceived: Date(storedSeconds: row.integer(3)),
      dateSent: row.optionalInteger(4).map { Date(storedSeconds: $0) }, sizeBytes: row.int(8),
      flags: MessageFlags(rawValue: row.int(5)), sendState: SendState(code: row.integer(6)),
      snippet: row.text(13), aiCategory: AICategory(code: row.integer(7)),
      isCategoryChosen: row.bool(19))
    email.senderWarnings = StoredSenderWarnings.decode(row.text(20))
    return Found(email: email, attachmentCount: row.int(9))
  }

  private static func attachment(_ row: SQLStatement.Columns) -> Attachment {
    let localPath = row.optionalText(7)
    return Attachment(
      id: AttachmentID(row.integer(0)), filename: row.optionalText(2), mimeType: row.text(3),
      sizeBytes: row.int(4), contentId: row.optionalText(5), isInline: row.bool(6),
      section: row.text(1), isDownloaded: localPath != nil, localPath: localPath)
  }
}

/// Reads a message's text.
enum EmailBodyQuery {
  static let sql = "SELECT bodyPlain FROM email_body WHERE emailId = ?"

  static func fetch(_ db: Database, emailId: EmailID) throws -> String? {
    try SQLStatement(db, sql).first(.integer(emailId.rawValue)) { $0.text(0) }
  }
}
