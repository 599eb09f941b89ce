import VmailDomain

/// Counts the messages that match a search by one of their properties, and finds their threads, reading one message after
/// the other.
struct CountedMatchesQuery {
  private var matches: SearchMatches
  private let message: SQLStatement

  /// - Parameters:
  ///   - columns: what is read of each message, in SQL.
  ///   - views: the mailboxes in which a message must be; `nil` for any.
  ///   - limit: a further condition on a message `e`, in SQL.
  private init(
    _ db: Database, _ columns: String, matching query: SearchQuery, scope: SearchScope,
    in views: [MailboxView]?, limit: String = "1"
  ) throws {
    let places = try QueryResolver.fetch(db)
    let plan = try SearchPlan(query, scope: scope, places: places, estimates: SearchEstimates(db, .counting))
    matches = try SearchMatches(db, plan)
    let condition = views.map { "AND (\(Self.condition($0, places.serverArchives)))" } ?? ""
    message = SQLStatement(
      db,
      """
      SELECT \(columns) FROM (
        SELECT fromAddress AS sender, list, e.dateReceived, e.sizeBytes, e.threadId, e.accountId
        FROM search_entry AS e JOIN email ON email.id = e.emailId
        WHERE e.position = ? \(condition) AND \(limit))
      """)
  }

  static func counts(
    _ db: Database, by grouping: MailGrouping, matching query: SearchQuery, scope: SearchScope,
    in views: [MailboxView]?, without threads: Set<ThreadID>, first limit: Int?
  ) throws -> MailCounts {
    let key = grouping == .account ? "(\(TallyQuery.accountSQL))" : TallyKind(grouping).key
    var counted = try Self(
      db, "\(key), sizeBytes, threadId", matching: query, scope: scope, in: views)
    var tally = MailTally(grouping)
    try counted.forEach { row in
      guard !threads.contains(ThreadID(row.integer(2))) else { return }
      tally.add(row.text(0), messages: 1, bytes: row.int(1))
    }
    return tally.counted(first: limit)
  }

  static func threads(
    _ db: Database, matching query: SearchQuery, scope: SearchScope, in views: [MailboxView]?
  ) throws -> [CountedThread] {
    var counted = try Self(db, "threadId, accountId, sizeBytes", matching: query, scope: scope, in: views)
    var threads: [CountedThread] = []
    var indices: [ThreadID: Int] = [:]
    try counted.forEach { row in
      let thread = CountedThread(id: ThreadID(row.integer(0)), accountId: AccountID(row.integer(1)))
      let index = indices[thread.id] ?? threads.count
      if index == threads.count {
        indices[thread.id] = index
        threads.append(thread)
      }
      threads[index].messages += 1
      threads[index].bytes += row.int(2)
    }
    return threads
  }

  /// Returns whether there is a message of a group that has been processed and is in none of some folders.
  static func hasEarlierMail(
    _ db: Database, of group: MailGroup, outside folders: Set<FolderID>
  ) throws -> Bool {
    let excluded = folders.map(\.description).joined(separator: ", ")
    var earlier = try Self(
      db, "1", matching: SearchQuery(root: group.condition, includesDiscarded: false), scope: .allAccounts,
      in: nil,
      limit: """
        NOT EXISTS (SELECT 1 FROM arrival WHERE emailId = e.emailId)
        AND NOT EXISTS (\(SearchFilter.inFolders) AND folderId IN (\(excluded)))
        """)
    while let match = try earlier.matches.next() {
      if try earlier.message.first(.integer(match.position), body: { _ in true }) ?? false { return true }
    }
    return false
  }

  private mutating func forEach(_ body: (SQLStatement.Columns) -> Void) throws {
    while let match = try matches.next() {
      try message.forEach(.integer(match.position)) { body($0) }
    }
  }

  /// Returns the condition that a message `e` is in one of some mailboxes.
  private static func condition(_ views: [MailboxView], _ serverArchives: Set<FolderID>) -> String {
    let inFolders = SearchFilter.inFolders
    let archives = serverArchives.map(\.description).joined(separator: ", ")
    return views.map { view in
      switch view {
      case .folder(let folder): "EXISTS (\(inFolders) AND folderId = \(folder))"
      case .archive(let account):
        "e.accountId = \(account) AND NOT EXISTS (\(inFolders) AND folderId NOT IN (\(archives)))"
      }
    }.joined(separator: " OR ")
  }
}
