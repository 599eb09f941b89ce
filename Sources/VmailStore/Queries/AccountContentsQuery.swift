import VmailDomain

/// Determines the amount of data in an account.
enum AccountContentsQuery {
  static func fetch(_ db: Database, accountId: AccountID) throws -> AccountContents {
    func count(_ rows: String) throws -> Int {
      try SQLStatement(db, "SELECT count(*) FROM " + rows).first(.integer(accountId.rawValue)) { $0.int(0) }
        ?? 0
    }
    return AccountContents(
      messages: try count("email WHERE accountId = ?"),
      operations: try count("operation WHERE accountId = ?"),
      pendingActions: try count(pendingActions),
      unsent: try count("email WHERE accountId = ? AND sendState IN (1, 2, 3)"),
      drafts: try count(drafts))
  }

  private static let pendingActions = """
    action WHERE state = 0 AND id IN (
      SELECT actionId FROM action_place JOIN thread ON thread.id = threadId
      WHERE isPending = 1 AND accountId = ?)
    """

  /// Drafts that are on no server: messages in the mirror are on one. Mail in the Outbox is counted separately.
  private static let drafts = """
    email_folder JOIN folder ON folder.id = folderId JOIN email ON email.id = emailId
    WHERE folder.accountId = ? AND type = 'drafts' AND sendState NOT IN (1, 2, 3)
      AND NOT EXISTS (SELECT 1 FROM remote_message WHERE remote_message.emailId = email.id)
    """
}
