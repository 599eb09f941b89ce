import FoundationEssentials
import VmailDomain

/// The messages that will return to the Inbox; within the caller's transaction.
struct SnoozedMessages {
  static let allSQL = """
    SELECT email.threadId, thread.accountId, thread.subject, min(snooze.until) AS due, min(isReminder)
    FROM snooze CROSS JOIN email ON email.id = snooze.emailId CROSS JOIN thread ON thread.id = email.threadId
    GROUP BY email.threadId ORDER BY due, email.threadId
    """
  static let nextSQL = "SELECT min(until) FROM snooze"
  static let dueSQL = """
    SELECT DISTINCT email.threadId FROM snooze CROSS JOIN email ON email.id = snooze.emailId
    WHERE snooze.until <= ? ORDER BY email.threadId
    """
  static let ofThreadSQL = """
    SELECT email.id, snooze.actionId, email.accountId, isReminder, until
    FROM email CROSS JOIN snooze ON snooze.emailId = email.id WHERE email.threadId = ?
    """
  /// Whether somebody else has written in the thread since the message was sent. A reaction answers nothing, nor
  /// does an automatic reply.
  static let answeredSQL = """
    SELECT 1 FROM email AS sent JOIN email AS later ON later.threadId = sent.threadId
    WHERE sent.id = ? AND later.dateReceived >= sent.dateReceived
      AND lower(later.fromAddress) <> lower(sent.fromAddress)
      AND later.flags & \(MessageFlags.derived.rawValue) = 0
    LIMIT 1
    """

  /// Why snoozed messages return.
  enum Cause {
    case due(at: Date)
    case newMail
    /// The user wants them now; reminders are cancelled.
    case cancelled
  }

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

  /// Lets a message that was sent return at a time, unless somebody answers.
  func remind(of email: EmailID, at time: Date) throws {
    try SQLStatement(
      db, "INSERT OR REPLACE INTO snooze (emailId, until, isReminder) VALUES (?, ?, 1)"
    ).run(.integer(email.rawValue), .integer(time.storedSeconds))
  }

  func all() throws -> [SnoozedThread] {
    let outer = OuterFields(db)
    return try SQLStatement(db, Self.allSQL).all { row in
      let id = ThreadID(row.integer(0))
      let subject = try outer?.subject(of: id, otherwise: row.text(2)) ?? row.text(2)
      return SnoozedThread(
        id: id, accountId: AccountID(row.integer(1)), subject: subject,
        until: Date(storedSeconds: row.integer(3)), isReminder: row.bool(4))
    }
  }

  func next() throws -> Date? {
    try SQLStatement(db, Self.nextSQL).first { $0.optionalInteger(0) }?.map { Date(storedSeconds: $0) }
  }

  func due(at now: Date) throws -> [ThreadID] {
    try SQLStatement(db, Self.dueSQL).all(.integer(now.storedSeconds)) { ThreadID($0.integer(0)) }
  }

  private struct Row {
    let email: EmailID
    let action: ActionID?
    let account: AccountID
    let isReminder: Bool
    let until: Date
  }

  /// Returns a thread to the Inbox. The user's snoozing can no longer be undone. Of mail that was sent, only what is due and
  /// was not answered returns.
  /// - Returns: whether this moved it to the Inbox.
  func wake(_ thread: ThreadID, _ cause: Cause) throws -> Bool {
    let changing = if case .cancelled = cause { db.cause(by: .user) } else { ChangeCause(.snooze) }
    return try db.attributing(to: changing) { try end(thread, cause) }
  }

  private func end(_ thread: ThreadID, _ cause: Cause) throws -> Bool {
    let thread = try ThreadQuery.resolve(db, thread)
    let found = try SQLStatement(db, Self.ofThreadSQL).all(.integer(thread.rawValue)) { row in
      Row(
        email: EmailID(row.integer(0)), action: row.optionalInteger(1).map { ActionID($0) },
        account: AccountID(row.integer(2)), isReminder: row.bool(3),
        until: Date(storedSeconds: row.integer(4))
      )
    }
    let over = try found.filter { try !$0.isReminder || isOver($0, cause) }
    let back = try over.filter { try !$0.isReminder || isUnanswered($0, cause) }
    let journal = try Journal(db)
    let agents = Set(
      try over.compactMap(\.action).filter { try journal.entry($0)?.action.author == .agent })
    var isBack = false
    for author in [ActionAuthor.user, .agent] {
      let theirs = back.filter { ($0.action.map(agents.contains) ?? false) == (author == .agent) }
      guard !theirs.isEmpty else { continue }
      isBack =
        try returnToInbox(Set(theirs.map(\.email)), of: thread, theirs[0].account, by: author) || isBack
    }
    let forget = SQLStatement(db, "DELETE FROM snooze WHERE emailId = ?")
    for row in over {
      // A message that can't return, since its account no longer has an Inbox, must not be tried again forever.
      try forget.run(.integer(row.email.rawValue))
      if let action = row.action, !agents.contains(action) { try journal.forget(row.email, of: action) }
    }
    return isBack
  }

  /// - Parameter author: who snoozed them. That what an agent snoozed returns is recorded, so that the agent's actions can be
  ///   undone in their order.
  private func returnToInbox(
    _ emails: Set<EmailID>, of thread: ThreadID, _ account: AccountID, by author: ActionAuthor
  ) throws -> Bool {
    var runner = try ActionRunner(db)
    let inbox = try FoldersQuery.fetch(db, accountId: account).first { $0.type == .inbox }
    let view = inbox.map { MailboxView.folder($0.id) } ?? .archive(account)
    let outcome = try runner.perform(
      .unsnooze(emails), on: [ThreadInMailbox(threadId: thread, view: view)], by: author,
      recordsAll: author == .agent)
    return !outcome.done.isEmpty
  }

  /// Returns whether a reminder ends.
  private func isOver(_ row: Row, _ cause: Cause) throws -> Bool {
    switch cause {
    case .due(let now): row.until <= now
    case .newMail: try isAnswered(row.email)
    case .cancelled: true
    }
  }

  private func isUnanswered(_ row: Row, _ cause: Cause) throws -> Bool {
    guard case .due = cause else { return false }
    return try !isAnswered(row.email)
  }

  private func isAnswered(_ email: EmailID) throws -> Bool {
    try SQLStatement(db, Self.answeredSQL).first(.integer(email.rawValue)) { _ in true } ?? false
  }
}
