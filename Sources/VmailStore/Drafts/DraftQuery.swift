import VmailDomain

/// Reads the drafts.
enum DraftQuery {
  private static let columns =
    "id, accountId, folder, emailId, answeredId, answerKind, \"references\", savedDigest, isByAgent, isChangedByAgent"
  static let oneSQL = "SELECT \(columns) FROM draft WHERE id = ?"
  static let ofEmailSQL = "SELECT \(columns) FROM draft WHERE emailId = ?"
  /// Drafts without a message, and not waiting for a server.
  static let unsavedSQL = """
    SELECT \(columns) FROM draft
    WHERE emailId IS NULL AND (?1 IS NULL OR accountId = ?1)
      AND NOT EXISTS (SELECT 1 FROM outgoing WHERE draftId = draft.id)
    ORDER BY id DESC
    """
  /// A draft that isn't in the Outbox.
  static let freeSQL = """
    SELECT 1 FROM draft WHERE id = ? AND NOT EXISTS (SELECT 1 FROM outgoing WHERE draftId = draft.id)
    """
  /// The folders of all drafts, including those being removed.
  static let foldersSQL = """
    SELECT folder FROM draft
    UNION SELECT substr(path, 8) FROM discarded_file WHERE path LIKE 'drafts/%'
    """
  /// Messages in Drafts, unless a pending action removes them.
  static let emailsSQL = """
    SELECT email.id FROM folder JOIN email_folder ON folderId = folder.id JOIN email ON email.id = emailId
    WHERE type = 'drafts' AND (?1 IS NULL OR folder.accountId = ?1)
      AND flags & \(MessageFlags.deleted.rawValue) = 0 AND NOT EXISTS (
        SELECT 1 FROM action_place
        WHERE isPending = 1 AND view = folder.id AND action_place.threadId = email.threadId)
    ORDER BY dateReceived DESC, email.id DESC LIMIT 1000
    """

  static func draft(_ db: Database, _ id: DraftID) throws -> StoredDraft? {
    try SQLStatement(db, oneSQL).first(.integer(id.rawValue), body: read)
  }

  static func draft(_ db: Database, of email: EmailID) throws -> StoredDraft? {
    try SQLStatement(db, ofEmailSQL).first(.integer(email.rawValue), body: read)
  }

  /// Returns the drafts, most recently written first.
  static func fetch(_ db: Database, accountId: AccountID?) throws -> [ListedDraft] {
    let account = SQLValue.optional(accountId?.rawValue)
    let unsaved = try SQLStatement(db, unsavedSQL).all(account, body: read).map {
      ListedDraft(draft: $0, email: nil)
    }
    let emails = try SQLStatement(db, emailsSQL).all(account) { EmailID($0.integer(0)) }
    return try unsaved
      + EmailQuery.fetch(db, emails).map { ListedDraft(draft: try draft(db, of: $0.id), email: $0) }
  }

  private static func read(_ row: SQLStatement.Columns) -> StoredDraft {
    var answer: DraftAnswer?
    if let email = row.optionalInteger(4) {
      let kind = kinds.first { $0.value == row.integer(5) }?.key ?? .reply
      answer = DraftAnswer(emailId: EmailID(email), kind: kind)
    }
    return StoredDraft(
      id: DraftID(row.integer(0)), accountId: AccountID(row.integer(1)), folder: row.text(2),
      emailId: row.optionalInteger(3).map { EmailID($0) }, answer: answer,
      references: IdentifierList.decode(row.text(6)), savedDigest: row.blob(7), isByAgent: row.bool(8),
      isChangedByAgent: row.bool(9))
  }

  private static let kinds: [DraftAnswer.Kind: Int64] = [.reply: 1, .forward: 2, .receipt: 3]

  static func code(_ answer: DraftAnswer?) -> Int64 { answer.flatMap { kinds[$0.kind] } ?? 0 }
}
