public import VmailDomain

extension Snapshot {
  /// Counts the messages in folders, from numbers that are kept: this takes milliseconds however many messages there are.
  ///
  /// A message that is in several of the folders is counted in each.
  /// - Parameter limit: the number of groups that are returned; `nil` for all.
  public func mailCounts(
    by grouping: MailGrouping, in folders: [FolderID], first limit: Int? = nil
  ) throws -> MailCounts {
    try TallyQuery.fetch(db, by: grouping, in: folders, first: limit)
  }

  /// Counts the messages that match a search.
  ///
  /// Mail in Trash and Spam is left out as by ``searchThreads(_:scope:cursor:limit:)``.
  /// - Parameters:
  ///   - views: the mailboxes in which a message must be; `nil` for any.
  ///   - threads: those whose messages don't count.
  ///   - limit: the number of groups that are returned; `nil` for all.
  public func mailCounts(
    by grouping: MailGrouping, matching query: SearchQuery, scope: SearchScope, in views: [MailboxView]?,
    without threads: Set<ThreadID> = [], first limit: Int? = nil
  ) throws -> MailCounts {
    try CountedMatchesQuery.counts(
      db, by: grouping, matching: query, scope: scope, in: views, without: threads, first: limit)
  }

  /// Returns the threads of the messages that match a search, newest first.
  ///
  /// Mail in Trash and Spam is left out as by ``searchThreads(_:scope:cursor:limit:)``.
  /// - Parameter views: the mailboxes in which a message must be; `nil` for any.
  public func countedThreads(
    matching query: SearchQuery, scope: SearchScope, in views: [MailboxView]?
  ) throws -> [CountedThread] {
    try CountedMatchesQuery.threads(db, matching: query, scope: scope, in: views)
  }
}

/// Counts the messages of folders by one of their properties, without reading them.
enum TallyQuery {
  static let sql = "SELECT key, messages, bytes FROM tally WHERE folderId = ? AND kind = ?"

  static let accountSQL = "SELECT name FROM account WHERE account.id = accountId"
  static let ownerSQL = "SELECT (\(accountSQL)) FROM folder WHERE folder.id = ?"

  static func changesSQL(_ kind: TallyKind) -> String {
    """
    SELECT \(kind.key), sign, sign * sizeBytes FROM tally_change WHERE folderId = ? AND \(kind.condition)
    """
  }

  /// - Parameter folders: a message that is in several of them is counted in each.
  static func fetch(
    _ db: Database, by grouping: MailGrouping, in folders: [FolderID], first limit: Int?
  ) throws -> MailCounts {
    let kind = TallyKind(grouping)
    var tally = MailTally(grouping)
    let (known, changes) = (SQLStatement(db, sql), SQLStatement(db, changesSQL(kind)))
    for folder in folders.map({ SQLValue.integer($0.rawValue) }) {
      let owner = grouping == .account ? try SQLStatement(db, ownerSQL).first(folder) { $0.text(0) } : nil
      try known.forEach(folder, .integer(Int64(kind.rawValue))) { row in
        tally.add(owner ?? row.text(0), messages: row.int(1), bytes: row.int(2))
      }
      try changes.forEach(folder) { row in
        tally.add(owner ?? row.text(0), messages: row.int(1), bytes: row.int(2))
      }
    }
    return tally.counted(first: limit)
  }
}
