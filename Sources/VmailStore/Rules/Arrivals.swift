import VmailDomain

/// Mail received in an Inbox that hasn't been processed; within the caller's transaction.
struct Arrivals {
  static let ofAccountSQL = """
    SELECT arrival.emailId, email.threadId, email.flags & \(MessageFlags.reaction.rawValue) <> 0 FROM arrival CROSS JOIN email ON email.id = arrival.emailId
    WHERE email.accountId = ? ORDER BY arrival.emailId LIMIT ?
    """
  /// Records a message only if it must be processed: there are rules, its senders are screened, or its thread is snoozed
  /// or muted.
  static let noteSQL = """
    INSERT OR IGNORE INTO arrival (emailId) SELECT ?1 WHERE EXISTS (SELECT 1 FROM rule WHERE isOn)
      OR EXISTS (SELECT 1 FROM screened_account WHERE accountId = (SELECT accountId FROM email WHERE id = ?1))
      OR EXISTS (
        SELECT 1 FROM snooze CROSS JOIN email ON email.id = snooze.emailId
        WHERE email.threadId = (SELECT threadId FROM email WHERE id = ?1))
      OR EXISTS (
        SELECT 1 FROM email INDEXED BY email_muted
        WHERE threadId = (SELECT threadId FROM email WHERE id = ?1) AND \(MutedThreadsQuery.condition))
    """
  /// Selects those of the messages that are in an Inbox, and unread. Reactions are not counted.
  static let unreadSQL = """
    SELECT 1 FROM email WHERE id = ? AND flags & \(MessageFlags.read.rawValue) = 0 AND EXISTS (
      SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
      WHERE emailId = email.id AND type = 'inbox')
    """
  static let isInInboxSQL = """
    SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId WHERE emailId = ? AND type = 'inbox'
    """

  private let db: Database

  init(_ db: Database) { self.db = db }

  func fetch(accountId: AccountID, limit: Int) throws -> [ArrivedEmail] {
    try SQLStatement(db, Self.ofAccountSQL).all(.integer(accountId.rawValue), .integer(max(0, limit))) {
      ArrivedEmail(
        emailId: EmailID($0.integer(0)), threadId: ThreadID($0.integer(1)), isReaction: $0.bool(2))
    }
  }

  func note(_ email: EmailID) throws { try SQLStatement(db, Self.noteSQL).run(.integer(email.rawValue)) }

  func noteIfInInbox(_ emails: [EmailID]) throws {
    let find = SQLStatement(db, Self.isInInboxSQL)
    for email in emails
    where try find.first(.integer(email.rawValue), body: { _ in true }) ?? false { try note(email) }
  }

  func unread(_ emails: [EmailID]) throws -> Int {
    let find = SQLStatement(db, Self.unreadSQL)
    return try emails.count { try find.first(.integer($0.rawValue)) { _ in true } ?? false }
  }

  func settle(_ emails: [EmailID]) throws {
    let delete = SQLStatement(db, "DELETE FROM arrival WHERE emailId = ?")
    for email in emails { try delete.run(.integer(email.rawValue)) }
  }
}
