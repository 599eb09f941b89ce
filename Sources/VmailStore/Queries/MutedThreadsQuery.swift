import VmailDomain

/// Finds the muted ones of some threads, by an index of the messages of muted threads.
enum MutedThreadsQuery {
  static let condition = "flags & \(MessageFlags.muted.rawValue) <> 0"
  static let sql = "SELECT 1 FROM email INDEXED BY email_muted WHERE threadId = ? AND \(condition) LIMIT 1"

  static func fetch(_ db: Database, _ threads: some Sequence<ThreadID>) throws -> Set<ThreadID> {
    let ofThread = SQLStatement(db, sql)
    return Set(
      try threads.filter { thread in
        let id = try ThreadQuery.resolve(db, thread)
        return try ofThread.first(.integer(id.rawValue)) { _ in true } ?? false
      })
  }
}
