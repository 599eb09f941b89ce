import FoundationEssentials
import VmailDomain

/// Reads the Date header of the message by which a thread is listed: the one that arrived at a given time.
enum SentDateQuery {
  static let sql = """
    SELECT dateSent FROM email WHERE threadId = ? AND dateReceived = ? AND dateSent IS NOT NULL
    ORDER BY id DESC LIMIT 1
    """

  static func fetch(_ db: Database, _ threads: [ListedThread]) throws -> [ThreadID: Date] {
    let ofThread = SQLStatement(db, sql)
    return try threads.reduce(into: [:]) { dates, listed in
      let id = try ThreadQuery.resolve(db, listed.thread.id)
      dates[listed.thread.id] = try ofThread.first(
        .integer(id.rawValue), .integer(listed.date.storedSeconds)
      ) { Date(storedSeconds: $0.integer(0)) }
    }
  }
}
