import VmailDomain

/// Reads a thread by its ID, or by a former one if it was joined to another.
enum ThreadQuery {
  static let aliasSQL = "SELECT threadId FROM thread_alias WHERE alias = ?"
  static let allSQL = """
    SELECT id, accountId, latestDate, category, messageCount, unreadCount, isStarred, hasAttachments,
      subject, snippet, participants
    FROM thread
    """
  /// Excludes threads without messages, which exist only for their IDs.
  static let sql = "\(allSQL) WHERE id = ? AND messageCount > 0"

  static func resolve(_ db: Database, _ id: ThreadID) throws -> ThreadID {
    try SQLStatement(db, aliasSQL).first(.integer(id.rawValue)) { ThreadID($0.integer(0)) } ?? id
  }

  static func fetch(_ db: Database, id: ThreadID) throws -> MailThread? {
    let found = try SQLStatement(db, sql).first(.integer(try resolve(db, id).rawValue)) {
      StoredThreadRow.thread($0, from: 0)
    }
    guard let outer = OuterFields(db) else { return found }
    return try found.map(outer.applied)
  }
}
