import FoundationEssentials
import VmailDomain

/// Reads the actions that were carried out since a time or wait to be, the newest first.
enum ActionsSinceQuery {
  /// The subject of an action's first thread that still exists. Threads may have been joined since.
  static let subjectSQL = """
    (SELECT thread.subject FROM action_place AS place
      JOIN thread ON thread.id =
        coalesce((SELECT threadId FROM thread_alias WHERE alias = place.threadId), place.threadId)
      WHERE place.actionId = action.id AND position >= 0 AND thread.messageCount > 0 ORDER BY place.position LIMIT 1)
    """
  static let sql = """
    SELECT id, kind, state, \(Journal.rowCount(of: "action.id")), doneAt, author,
      \(subjectSQL), grantId
    FROM action WHERE (state = 0 OR (state = 1 AND doneAt >= ?1)) AND (?2 IS NULL OR author = ?2) ORDER BY id DESC
    """

  static func fetch(_ db: Database, since time: Date, by author: ActionAuthor?) throws -> [ActionSince] {
    try SQLStatement(db, sql).all(.integer(time.storedSeconds), .optional(author?.code)) { row in
      ActionCode.decode(row.text(1)).map { action in
        ActionSince(
          action: CommittedAction(
            id: ActionID(row.integer(0)), action: action, threadCount: row.int(3),
            author: ActionAuthor(code: row.integer(5)),
            grant: row.optionalInteger(7).map { GrantID($0) }),
          doneAt: row.optionalInteger(4).map(Date.init(storedSeconds:)), subject: row.optionalText(6) ?? "")
      }
    }.compactMap(\.self)
  }
}

/// Reads the changes that wait for servers, grouped by account and action. They are named as the action is, since their
/// first message may be a reply.
enum WaitingChangesQuery {
  static let sql = """
    SELECT accountId, action.id, action.kind, doneAt, author,
      \(Journal.rowCount(of: "action.id")),
      messages, waiting.reason,
      coalesce(\(ActionsSinceQuery.subjectSQL), (SELECT subject FROM email WHERE id = firstEmail))
    FROM (
      SELECT accountId, actionId, count(DISTINCT emailId) AS messages, max(reason) AS reason,
        min(emailId) AS firstEmail, min(id) AS firstId
      FROM operation GROUP BY accountId, actionId
    ) AS waiting LEFT JOIN action ON action.id = waiting.actionId AND action.state IN (0, 1)
    ORDER BY firstId
    """

  static func fetch(_ db: Database) throws -> [WaitingChanges] {
    try SQLStatement(db, sql).all { row in
      let action = row.optionalInteger(1).flatMap { id in
        ActionCode.decode(row.text(2)).map { action in
          CommittedAction(
            id: ActionID(id), action: action, threadCount: row.int(5),
            author: ActionAuthor(code: row.integer(4)))
        }
      }
      return WaitingChanges(
        accountId: AccountID(row.integer(0)), action: action, subject: row.optionalText(8) ?? "",
        messages: row.int(6), since: row.optionalInteger(3).map(Date.init(storedSeconds:)),
        reason: row.optionalText(7))
    }
  }
}
