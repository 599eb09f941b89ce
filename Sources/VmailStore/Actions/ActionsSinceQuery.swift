import FoundationEssentials
import VmailDomain

/// Reads the actions that were carried out since a time or wait to be, the newest first.
enum ActionsSinceQuery {
  static let sql = """
    SELECT id, kind, state, (SELECT count(DISTINCT threadId) FROM action_place WHERE actionId = id), doneAt, author
    FROM action WHERE (state = 0 OR (state = 1 AND doneAt >= ?1)) AND (?2 IS NULL OR author = ?2) ORDER BY id DESC
    """

  static func fetch(_ db: Database, since time: Date, by author: ActionAuthor?) throws -> [ActionSince] {
    try SQLStatement(db, sql).all(.integer(time.storedSeconds), .optional(author?.code)) { row in
      ActionCode.decode(row.text(1)).map { action in
        ActionSince(
          action: CommittedAction(
            id: ActionID(row.integer(0)), action: action, threadCount: row.int(3),
            author: ActionAuthor(code: row.integer(5))),
          doneAt: row.optionalInteger(4).map(Date.init(storedSeconds:)))
      }
    }.compactMap(\.self)
  }
}
