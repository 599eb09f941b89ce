import VmailDomain

/// Finds threads by the Message-IDs of their messages, and by their own identities.
enum IdentityQuery {
  static let sql = """
    SELECT threadId, accountId FROM email INDEXED BY email_identifier
    WHERE messageId = ? AND flags & \(MessageFlags.deleted.rawValue) = 0 ORDER BY dateReceived DESC, id DESC
    """

  static func fetch(
    _ db: Database, _ identities: [MailIdentity], in scope: SearchScope
  ) throws -> [MailIdentity: [ThreadID]] {
    let ofMessage = SQLStatement(db, sql)
    func isInScope(_ account: AccountID) -> Bool { scope == .allAccounts || scope == .account(account) }
    return try identities.reduce(into: [:]) { found, identity in
      guard found[identity] == nil else { return }
      switch identity {
      case .message(let id):
        let threads = try ofMessage.all(.text(id)) { (ThreadID($0.integer(0)), AccountID($0.integer(1))) }
        for (thread, account) in threads
        where isInScope(account) && found[identity]?.contains(thread) != true {
          found[identity, default: []].append(thread)
        }
      case .thread(let id):
        guard let thread = try ThreadQuery.fetch(db, id: id), isInScope(thread.accountId) else { return }
        found[identity] = [thread.id]
      }
    }
  }
}

/// Finds the messages whose Message-ID another one of their account has.
///
/// Copies in Trash and Spam don't count: where all others were deleted, the last one is no duplicate.
enum DuplicatesQuery {
  /// - Parameter row: the name that a row of `search_entry` has in the query.
  static func condition(_ row: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM email AS own
        CROSS JOIN email AS other INDEXED BY email_identifier
          ON other.messageId = own.messageId AND other.accountId = own.accountId AND other.id <> own.id
        CROSS JOIN search_entry AS counted ON counted.emailId = other.id
      WHERE own.id = \(row).emailId AND NOT counted.isDiscarded
        AND counted.flags & \(MessageFlags.deleted.rawValue) = 0)
    """
  }

  /// Selects the positions of all messages that share a Message-ID in an account, wherever they are.
  static let positionsSQL = """
    SELECT e.position FROM (
      SELECT messageId, accountId FROM email INDEXED BY email_identifier WHERE messageId IS NOT NULL
      GROUP BY messageId, accountId HAVING count(*) > 1) AS shared
      CROSS JOIN email INDEXED BY email_identifier
        ON email.messageId = shared.messageId AND email.accountId = shared.accountId
      CROSS JOIN search_entry AS e ON e.emailId = email.id
    """
}
