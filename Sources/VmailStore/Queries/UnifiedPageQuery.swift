import VmailDomain

/// Reads one page of all Inboxes: a page of each, merged.
enum UnifiedPageQuery {
  static let inboxesSQL = "SELECT id FROM folder WHERE type = 'inbox' AND type <> 'custom'"

  static func fetch(
    _ db: Database, category: AICategory?, cursor: ThreadCursor?, limit: Int
  ) throws -> [MailThread] {
    let inboxes = try SQLStatement(db, inboxesSQL).all { FolderID($0.integer(0)) }
    let pages = try inboxes.map {
      try ThreadPageQuery.fetch(
        db, view: .folder($0), category: category, cursor: cursor, limit: limit)
    }
    return merge(pages, limit: limit)
  }

  /// - Parameter pages: each in listing order.
  private static func merge(_ pages: [[MailThread]], limit: Int) -> [MailThread] {
    var heads = pages.map { $0[...] }
    var merged: [MailThread] = []
    while merged.count < limit {
      var newest: Int?
      for (index, head) in heads.enumerated() {
        guard let thread = head.first else { continue }
        if let best = newest, let current = heads[best].first, !thread.cursor.precedes(current.cursor) {
          continue
        }
        newest = index
      }
      guard let newest, let thread = heads[newest].popFirst() else { break }
      merged.append(thread)
    }
    return merged
  }
}
