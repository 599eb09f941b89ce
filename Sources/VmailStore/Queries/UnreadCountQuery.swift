import VmailDomain

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
