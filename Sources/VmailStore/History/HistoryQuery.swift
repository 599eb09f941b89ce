import FoundationEssentials
import VmailDomain

/// Reads the history: who changed which messages.
enum HistoryQuery {
  /// The columns of a cause.
  static let sourceColumns =
    "history_source.author, history_source.grantId, history_source.name, history_source.line"
  private static let causes = """
    CROSS JOIN history_cause ON history_cause.id = causeId CROSS JOIN history_source ON history_source.id = sourceId
    """
  static let changesSQL = """
    SELECT \(sourceColumns), at, removedFolders, addedFolders, removedFlags, addedFlags, oldCategory, newCategory
    FROM history INDEXED BY history_email \(causes) WHERE emailId = ? ORDER BY history.id DESC
    """
  static let arrivalSQL = """
    SELECT \(sourceColumns), at FROM history_arrival \(causes) WHERE lastEmail >= ? ORDER BY lastEmail LIMIT 1
    """
  static let isErasedSQL = "SELECT 1 FROM history_erased WHERE emailId = ?"
  /// The time of the first cause is when the history begins: with the store, or with the first row that is left.
  static let beginSQL = "SELECT at FROM history_cause WHERE id = 1"

  static func cause(_ row: SQLStatement.Columns, from column: Int32) -> ChangeCause {
    let grant = row.integer(column + 1)
    return ChangeCause(
      ChangeCause.Author(code: row.integer(column)), name: row.text(column + 2), line: row.text(column + 3),
      grant: grant == 0 ? nil : GrantID(grant))
  }

  /// Returns when the history begins; before, nobody noted who changed something.
  static func begin(_ db: Database) throws -> Date {
    Date(storedSeconds: try SQLStatement(db, beginSQL).first { $0.integer(0) } ?? 0)
  }

  /// Returns what happened to a message, oldest first. The first is its arrival, if that was noted.
  static func events(of email: EmailID, _ db: Database) throws -> [MailEvent] {
    let id = SQLValue.integer(email.rawValue)
    let arrival = try SQLStatement(db, arrivalSQL).all(id) { row in
      MailEvent(
        emailId: email, time: Date(storedSeconds: row.integer(4)), kind: .arrived, cause: cause(row, from: 0))
    }
    var folders = Set(try SQLStatement(db, EmailQuery.foldersSQL).all(id) { FolderID($0.integer(0)) })
    var changes = try SQLStatement(db, changesSQL).all(id) { row in
      let change = change(row, of: email)
      defer { folders = folders.union(change.removedFolders).subtracting(change.addedFolders) }
      return MailEvent(
        emailId: email, time: Date(storedSeconds: row.integer(4)),
        kind: .changed(change, isArchived: folders.isEmpty && !change.removedFolders.isEmpty),
        cause: cause(row, from: 0))
    }
    // The last one, which was read first, erased it.
    if !changes.isEmpty, try SQLStatement(db, isErasedSQL).first(id, body: { _ in true }) ?? false {
      changes[0].kind = .erased
    }
    return arrival + changes.reversed()
  }

  private static func change(_ row: SQLStatement.Columns, of email: EmailID) -> MessageChange {
    var change = MessageChange(
      emailId: email, removedFolders: FolderSet.decode(row.text(5)),
      addedFolders: FolderSet.decode(row.text(6)), removedFlags: MessageFlags(rawValue: row.int(7)),
      addedFlags: MessageFlags(rawValue: row.int(8)))
    if let old = row.optionalInteger(9), let new = row.optionalInteger(10) {
      change.category = CategoryChange(old: AssignedCategory(code: old), new: AssignedCategory(code: new))
    }
    return change
  }
}

/// Reads what is known of messages that no longer exist, or that only the server still has to remove. Drafts, and mail that
/// was in the Outbox, are left out.
enum ErasedMailQuery {
  /// A message that is here again is not gone.
  private static let isGone = """
    (?1 IS NULL OR accountId = ?1) AND NOT EXISTS (
      SELECT 1 FROM email INDEXED BY email_identifier
      WHERE erased.messageId IS NOT NULL AND email.messageId = erased.messageId
        AND email.flags & \(MessageFlags.deleted.rawValue) = 0)
    """
  /// Selects the newest first.
  static let sql = """
    SELECT emailId, accountId, dateReceived, fromName, fromAddress, subject, messageId FROM history_erased AS erased
    WHERE isDraft = 0 AND \(isGone) ORDER BY emailId DESC
    """
  /// Selects messages that are permanently deleted while the server is still to do so, the newest first; of encrypted ones,
  /// only what is outside.
  static let deletedSQL = """
    SELECT id, accountId, dateReceived, fromName, fromAddress,
      coalesce((SELECT subject FROM outer_field WHERE emailId = erased.id), subject), messageId FROM email AS erased
    WHERE id IN (SELECT emailId FROM operation) AND flags & \(MessageFlags.deleted.rawValue) <> 0
      AND flags & \(MessageFlags.draft.rawValue) = 0 AND sendState NOT IN (1, 2, 3) AND \(isGone) ORDER BY id DESC
    """

  static func fetch(
    _ db: Database, _ query: SearchQuery, scope: SearchScope, limit: Int
  ) throws -> [LostMessage] {
    let places = try QueryResolver.fetch(db)
    let query = query.naming(own: places.own)
    let account: AccountID? = if case .account(let id) = scope { id } else { nil }
    var found: [LostMessage] = []
    var seen: Set<String> = []
    for (sql, place) in [(deletedSQL, LostMessage.Location.deleted), (sql, .gone)] where found.count < limit {
      try SQLStatement(db, sql).forEach(
        all: [.optional(account?.rawValue)],
        while: { row in
          let message = message(row, place)
          guard query.holds(forErased: message, in: places) == true,
            message.messageId.map({ seen.insert($0).inserted }) ?? true
          else { return true }
          found.append(message)
          return found.count < limit
        })
    }
    return found
  }

  private static func message(_ row: SQLStatement.Columns, _ place: LostMessage.Location) -> LostMessage {
    LostMessage(
      emailId: EmailID(row.integer(0)), accountId: AccountID(row.integer(1)), subject: row.text(5),
      sender: Participant(name: row.optionalText(3), email: row.text(4)),
      date: Date(storedSeconds: row.integer(2)), place: place, messageId: row.optionalText(6))
  }
}
