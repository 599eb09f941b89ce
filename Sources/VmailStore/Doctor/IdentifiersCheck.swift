import VmailDomain

/// Checks that every identifier in a message leads to the message's thread, so that replies and late parents
/// find it. If the server determines the threads, it may separate messages that identifiers would join; and
/// identifiers of a full thread lead to its continuation.
struct IdentifiersCheck: StoreCheck {
  let name = "identifiers"

  func examine(_ db: Database) throws -> Diagnosis {
    let joiners = try Self.joiners(db)
    let referenced = Set(try SQLStatement(db, Self.referencedSQL).all { ThreadID($0.integer(0)) })
    var wrong: [EmailID] = []
    var count = 0
    try SQLStatement(db, Self.messagesSQL).forEach { row in
      let message = Message(row)
      count += 1
      let isRight = try message.keys.allSatisfy {
        let thread = try joiners[message.accountId]?.thread(ofKey: $0)
        return thread == message.threadId || thread != nil && referenced.contains(message.threadId)
      }
      if !isRight { wrong.append(message.id) }
    }
    let dangling = try SQLStatement(db, "SELECT count(*) \(Self.danglingSQL)").first { $0.int(0) } ?? 0
    if wrong.isEmpty, dangling == 0 {
      return .fine("the identifiers of all \(count) messages lead to their threads")
    }
    let detail =
      "\(wrong.count) of \(count) messages had identifiers that did not lead to their thread"
      + "; \(dangling) identifiers led nowhere"
    return .wrong(detail) { [wrong] database in
      try await database.write { try Self.repair(wrong, $0.db) }
    }
  }

  private static let messagesSQL =
    "SELECT id, accountId, threadId, messageId, inReplyTo, \"references\" FROM email"

  private static let referencedSQL = """
    SELECT coalesce(alias.threadId, known.threadId)
    FROM thread_key AS known LEFT JOIN thread_alias AS alias ON alias.alias = known.threadId
    WHERE known.key LIKE 'x-gm-thrid:%' OR known.key LIKE '\(ThreadJoiner.fullMark)%'
    """

  private static let danglingSQL = """
    FROM thread_key WHERE threadId NOT IN (SELECT id FROM thread)
      AND threadId NOT IN (SELECT alias FROM thread_alias)
    """

  private struct Message {
    let id: EmailID
    let accountId: AccountID
    let threadId: ThreadID
    let keys: [String]

    init(_ row: SQLStatement.Columns) {
      id = EmailID(row.integer(0))
      accountId = AccountID(row.integer(1))
      threadId = ThreadID(row.integer(2))
      keys = ThreadAssignment.keys(
        messageId: row.optionalText(3), inReplyTo: IdentifierList.decode(row.text(4)),
        references: IdentifierList.decode(row.text(5)))
    }
  }

  private static func joiners(_ db: Database) throws -> [AccountID: ThreadJoiner] {
    var joiners: [AccountID: ThreadJoiner] = [:]
    for account in try AccountsQuery.fetch(db) {
      joiners[account.id] = try ThreadJoiner(db, accountId: account.id)
    }
    return joiners
  }

  private static func repair(_ emails: [EmailID], _ db: Database) throws {
    try db.execute(sql: "DELETE \(danglingSQL)")
    var joiners = try joiners(db)
    let message = SQLStatement(db, "\(messagesSQL) WHERE id = ?")
    for id in emails {
      guard let found = try message.first(.integer(id.rawValue), body: { Message($0) }) else { continue }
      try joiners[found.accountId]?.connect(found.keys, with: found.threadId)
    }
    for (account, threads) in joiners {
      var rows = try ThreadRowWriter(db)
      try rows.settle(threads, folders: .fetch(db, accountId: account))
    }
  }
}
