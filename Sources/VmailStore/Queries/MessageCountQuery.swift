import VmailDomain

/// Counts the messages in a folder.
enum MessageCountQuery {
  static let sql = "SELECT count(*) FROM email_folder WHERE folderId = ?"
  /// The number of messages whose thread has a pending action there.
  static let pendingSQL = """
    SELECT count(*) FROM action_place AS pending CROSS JOIN email ON email.threadId = pending.threadId
      CROSS JOIN email_folder ON emailId = email.id AND folderId = pending.view
    WHERE isPending = 1 AND pending.view = ?
    """

  static func fetch(_ db: Database, folderId: FolderID) throws -> Int {
    let counts = try [sql, pendingSQL].map { sql in
      try SQLStatement(db, sql).first(.integer(folderId.rawValue)) { $0.int(0) } ?? 0
    }
    return counts[0] - counts[1]
  }
}
