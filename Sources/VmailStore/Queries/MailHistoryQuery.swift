import FoundationEssentials
import VmailDomain

/// Reads the life of a message: from the history, the answers of servers, and the operations still to be sent. What was done
/// before there was a history, and what waits, is in the journal.
enum MailHistoryQuery {
  static let actionsSQL = """
    SELECT DISTINCT action.id, kind, state, doneAt, undoneAt, rule, author, undoneBy,
      (SELECT accountId FROM email WHERE email.id = emailId), grantId
    FROM action_change JOIN action ON action.id = actionId
    WHERE emailId = ? ORDER BY action.id
    """
  static let answersSQL = """
    SELECT time, kind, fromFolder, toFolder, addedFlags, removedFlags, refusal FROM server_answer
    WHERE emailId = ? ORDER BY id
    """
  static let waitingSQL = """
    SELECT attempts, reason, kind, fromFolder, toFolder, addedFlags, removedFlags FROM operation
    WHERE emailId = ? ORDER BY id
    """

  static func fetch(_ db: Database, _ emails: [EmailID]) throws -> [MailEvent] {
    let (actions, answers) = (SQLStatement(db, actionsSQL), SQLStatement(db, answersSQL))
    let waiting = SQLStatement(db, waitingSQL)
    let begin = try HistoryQuery.begin(db)
    return try emails.flatMap { email -> [MailEvent] in
      let id = SQLValue.integer(email.rawValue)
      let former = try actions.all(id) { events(of: email, $0) }.flatMap(\.self).filter { event in
        if case .announced = event.kind { true } else { event.time.map { $0 < begin } ?? true }
      }
      return try former + HistoryQuery.events(of: email, db)
        + answers.all(id) { answer(of: email, $0) }.compactMap(\.self)
        + waiting.all(id) { operation(of: email, $0) }.compactMap(\.self)
    }
  }

  /// Returns the events of an action: an undone one has two.
  private static func events(of email: EmailID, _ row: SQLStatement.Columns) -> [MailEvent] {
    guard let action = ActionCode.decode(row.text(1))?.part(in: AccountID(row.integer(8))) else { return [] }
    func event(_ kind: MailEvent.Kind, at column: Int32, by author: Int32 = 6) -> MailEvent {
      MailEvent(
        emailId: email, time: row.optionalInteger(column).map { Date(storedSeconds: $0) }, kind: kind,
        cause: row.optionalInteger(author).map { code in
          ChangeCause(
            ChangeCause.Author(code: code), name: row.text(5),
            grant: row.optionalInteger(9).map { GrantID($0) })
        })
    }
    return switch row.integer(2) {
    case ActionState.pending: [event(.announced(action), at: 3)]
    case ActionState.undone: [event(.done(action), at: 3), event(.undone(action), at: 4, by: 7)]
    default: [event(.done(action), at: 3)]
    }
  }

  private static func answer(of email: EmailID, _ row: SQLStatement.Columns) -> MailEvent? {
    RemoteOperation.Kind(row, from: 1).map { kind in
      MailEvent(
        emailId: email, time: Date(storedSeconds: row.integer(0)),
        kind: row.isNull(6) ? .pushed(kind) : .refused(kind, reason: row.text(6)))
    }
  }

  private static func operation(of email: EmailID, _ row: SQLStatement.Columns) -> MailEvent? {
    RemoteOperation.Kind(row, from: 2).map { kind in
      MailEvent(
        emailId: email, time: nil,
        kind: .waiting(kind, attempts: row.int(0), reason: row.isNull(1) ? nil : row.text(1)))
    }
  }
}
