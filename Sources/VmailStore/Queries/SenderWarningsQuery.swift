import VmailDomain

/// Reads the stored warnings about senders in threads, by an index of the messages with warnings.
enum SenderWarningsQuery {
  static let sql = """
    SELECT senderWarnings FROM email INDEXED BY email_doubted
    WHERE threadId = ? AND senderWarnings <> '' AND flags & \(MessageFlags.deleted.rawValue) = 0 ORDER BY id DESC LIMIT 20
    """

  static func fetch(_ db: Database, _ threads: [ThreadID]) throws -> [ThreadID: [SenderWarning]] {
    let ofThread = SQLStatement(db, sql)
    var found: [ThreadID: [SenderWarning]] = [:]
    for thread in threads {
      let id = try ThreadQuery.resolve(db, thread)
      let warnings = try ofThread.all(.integer(id.rawValue)) { StoredSenderWarnings.decode($0.text(0)) }
      if !warnings.isEmpty { found[thread] = warnings.flatMap(\.self) }
    }
    return found
  }
}
