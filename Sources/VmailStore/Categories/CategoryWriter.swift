import VmailDomain

/// Stores the computed categories of messages, and updates their threads.
struct CategoryWriter {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// - Returns: the number of messages whose category changed.
  func set(_ categories: [EmailID: AICategory]) throws -> Int {
    let update = SQLStatement(
      db, "UPDATE email SET category = ?1 WHERE id = ?2 AND categoryChosen = 0 AND category <> ?1")
    let place = SQLStatement(db, "SELECT accountId, threadId FROM email WHERE id = ?")
    var changed = 0
    var threads: [AccountID: Set<ThreadID>] = [:]
    for (email, category) in categories.sorted(by: { $0.key < $1.key }) {
      try update.run(.integer(category.code), .integer(email.rawValue))
      guard db.changesCount > 0 else { continue }
      changed += 1
      try place.forEach(.integer(email.rawValue)) {
        threads[AccountID($0.integer(0)), default: []].insert(ThreadID($0.integer(1)))
      }
    }
    var rows = try ThreadRowWriter(db)
    for (account, threads) in threads {
      let folders = ThreadRows.FolderMap(
        accountId: account, folders: try FoldersQuery.fetch(db, accountId: account))
      for thread in threads.sorted() { try rows.update(thread, isNew: false, folders: folders) }
    }
    try rows.writeCounts()
    return changed
  }
}
