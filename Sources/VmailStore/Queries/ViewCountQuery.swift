import VmailDomain

/// Reads the number of threads in a mailbox and of unread ones from the counters.
enum ViewCountQuery {
  static let sql = "SELECT category, total, unread, copies, unreadCopies FROM view_count WHERE view = ?"

  /// - Parameter withCopies: whether to count rows that All Inboxes leaves out.
  static func fetch(_ db: Database, view: MailboxView, withCopies: Bool = true) throws -> [AICategory:
    ThreadCounts]
  {
    let view = SQLValue.integer(ViewKey(view).rawValue)
    let rows = try SQLStatement(db, sql).all(view) { row in
      var counts = ThreadCounts(total: row.int(1), unread: row.int(2))
      if !withCopies { counts -= ThreadCounts(total: row.int(3), unread: row.int(4)) }
      return (AICategory(code: row.integer(0)), counts)
    }
    // Threads in an undo window are counted as removed. They are no copies meanwhile.
    let pending = try SQLStatement(db, PendingThreads.countsSQL).all(view) { row in
      (AICategory(code: row.integer(0)), ThreadCounts(total: -row.int(1), unread: -row.int(2)))
    }
    return Dictionary(rows + pending) { $0 + $1 }
  }

  /// Returns the numbers for one category.
  /// - Parameter category: `nil` for all.
  static func fetch(_ db: Database, view: MailboxView, category: AICategory?, withCopies: Bool = true) throws
    -> ThreadCounts
  {
    let counts = try fetch(db, view: view, withCopies: withCopies)
    if let category { return counts[category] ?? ThreadCounts(total: 0, unread: 0) }
    return counts.values.reduce(ThreadCounts(total: 0, unread: 0), +)
  }
}

/// Counts the threads that `in:FOLDER is:unread` finds. They are the unread threads of the folder, and the counters have
/// their number, so none has to be read.
enum UnreadCountQuery {
  static let sql = """
    SELECT unread FROM folder CROSS JOIN view_count ON view = folder.id
    WHERE folder.id = ?1 AND (?2 IS NULL OR accountId = ?2)
    """

  /// - Returns: `nil` for other queries.
  static func fetch(
    _ db: Database, _ query: SearchQuery, scope: SearchScope, places: QueryResolver
  ) throws -> Int? {
    guard let folders = folders(query, places) else { return nil }
    let account: SQLValue = if case .account(let id) = scope { .integer(id.rawValue) } else { .null }
    return try folders.reduce(0) { sum, folder in
      let rows = try SQLStatement(db, sql).all(.integer(folder.rawValue), account) { $0.int(0) }
      return sum + rows.reduce(0, +)
    }
  }

  private static func folders(_ query: SearchQuery, _ places: QueryResolver) -> Set<FolderID>? {
    guard case .all(let nodes) = query.root, nodes.count == 2 else { return nil }
    var mailbox: QueryResolver.Mailbox?
    var isUnread = false
    for case .term(let term) in nodes {
      switch term.condition {
      case .state(.unread): isUnread = true
      case .place(let name): mailbox = places.mailbox(named: name)
      default: return nil
      }
    }
    // Archived mail is in no folder.
    guard isUnread, let mailbox, !mailbox.isArchive else { return nil }
    return mailbox.folders
  }
}

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
