import FoundationEssentials
import VmailDomain

/// The messages that will return to the Inbox; within the caller's transaction.
struct SnoozedMessages {
  static let allSQL = """
    SELECT email.threadId, thread.accountId, thread.subject, min(snooze.until) AS due
    FROM snooze CROSS JOIN email ON email.id = snooze.emailId CROSS JOIN thread ON thread.id = email.threadId
    GROUP BY email.threadId ORDER BY due, email.threadId
    """
  static let nextSQL = "SELECT min(until) FROM snooze"
  static let dueSQL = """
    SELECT DISTINCT email.threadId FROM snooze CROSS JOIN email ON email.id = snooze.emailId
    WHERE snooze.until <= ? ORDER BY email.threadId
    """
  static let ofThreadSQL = """
    SELECT email.id, snooze.actionId, email.accountId
    FROM email CROSS JOIN snooze ON snooze.emailId = email.id WHERE email.threadId = ?
    """

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Records messages that were moved out of the Inbox; messages in it are not snoozed, as after an `undo`.
  func note(_ emails: [EmailID], until: Date, by action: ActionID) throws {
    let insert = SQLStatement(
      db,
      """
      INSERT OR REPLACE INTO snooze (emailId, until, actionId) SELECT ?1, ?2, ?3
      WHERE NOT EXISTS (\(Arrivals.isInInboxSQL.replacing("= ?", with: "= ?1")))
      """)
    for email in emails {
      try insert.run(.integer(email.rawValue), .integer(until.storedSeconds), .integer(action.rawValue))
    }
  }

  func all() throws -> [SnoozedThread] {
    try SQLStatement(db, Self.allSQL).all { row in
      SnoozedThread(
        id: ThreadID(row.integer(0)), accountId: AccountID(row.integer(1)), subject: row.text(2),
        until: Date(storedSeconds: row.integer(3)))
    }
  }

  func next() throws -> Date? {
    try SQLStatement(db, Self.nextSQL).first { $0.optionalInteger(0) }?.map { Date(storedSeconds: $0) }
  }

  func due(at now: Date) throws -> [ThreadID] {
    try SQLStatement(db, Self.dueSQL).all(.integer(now.storedSeconds)) { ThreadID($0.integer(0)) }
  }

  /// Returns a thread to the Inbox. Its snoozing can no longer be undone.
  /// - Returns: whether this moved it to the Inbox.
  func wake(_ thread: ThreadID) throws -> Bool {
    let thread = try ThreadQuery.resolve(db, thread)
    let found = try SQLStatement(db, Self.ofThreadSQL).all(.integer(thread.rawValue)) { row in
      (
        email: EmailID(row.integer(0)), action: row.optionalInteger(1).map { ActionID($0) },
        account: AccountID(row.integer(2))
      )
    }
    guard let account = found.first?.account else { return false }
    var runner = try ActionRunner(db)
    let inbox = try FoldersQuery.fetch(db, accountId: account).first { $0.type == .inbox }
    let view = inbox.map { MailboxView.folder($0.id) } ?? .archive(account)
    let outcome = try runner.perform(
      .unsnooze(Set(found.map(\.email))), on: [ThreadInMailbox(threadId: thread, view: view)])
    let (journal, forget) = (
      try Journal(db), SQLStatement(db, "DELETE FROM snooze WHERE emailId = ?")
    )
    for (email, action, _) in found {
      // A message that can't return, since its account no longer has an Inbox, must not be tried again forever.
      try forget.run(.integer(email.rawValue))
      if let action { try journal.forget(email, of: action) }
    }
    return !outcome.done.isEmpty
  }
}
