import FoundationEssentials
import VmailDomain

/// What rules have noted while they were tried, and what became of the mail that rules act on; within the caller's
/// transaction.
struct RuleTrials {
  /// The number of messages kept of each rule: the newest.
  static let mostKept = 10_000

  /// The rule may no longer be tried, and the message no longer be there.
  static let noteSQL = """
    INSERT OR IGNORE INTO rule_trial (ruleId, emailId, notedAt, steps)
    SELECT rule.id, email.id, ?3, ?4 FROM rule CROSS JOIN email
    WHERE rule.id = ?1 AND triedSince IS NOT NULL AND email.id = ?2
    """
  static let pruneSQL = """
    DELETE FROM rule_trial WHERE ruleId = ?1 AND emailId <= (
      SELECT emailId FROM rule_trial WHERE ruleId = ?1 ORDER BY emailId DESC LIMIT 1 OFFSET ?2)
    """
  static let forgetSQL = """
    DELETE FROM rule_trial WHERE ruleId = ?1 AND NOT EXISTS (
      SELECT 1 FROM rule
      WHERE id = ?1 AND triedSince IS ?2 AND accountId IS ?3 AND condition = ?4 AND steps = ?5)
    """
  static let triedSQL = "SELECT emailId, steps FROM rule_trial WHERE ruleId = ? ORDER BY emailId"
  /// Selects what a rule did to new mail.
  static let actedSQL = """
    SELECT emailId, kind, state = \(ActionState.undone) FROM action CROSS JOIN action_change ON actionId = action.id
    WHERE author = 2 AND ruleId = ? ORDER BY action.id, emailId
    """
  static let messageSQL =
    "SELECT threadId, accountId, flags, category, categoryChosen FROM email WHERE id = ?"
  static let foldersSQL = "SELECT folderId FROM email_folder WHERE emailId = ?"
  static let deedsSQL = """
    SELECT kind, CASE WHEN rule IS NULL THEN author ELSE 2 END FROM action_change CROSS JOIN action ON action.id = actionId
    WHERE emailId = ? AND state IN (\(ActionState.done), \(ActionState.passed)) ORDER BY action.id
    """

  private let db: Database

  init(_ db: Database) { self.db = db }

  // MARK: Writing

  func note(_ trials: [RuleTrial]) throws {
    let insert = SQLStatement(db, Self.noteSQL)
    for trial in trials {
      try insert.run(
        .integer(trial.ruleId.rawValue), .integer(trial.emailId.rawValue),
        .integer(trial.notedAt.storedSeconds), .text(RuleSteps.text(of: trial.steps)))
    }
    for rule in Set(trials.map(\.ruleId)) {
      try SQLStatement(db, Self.pruneSQL).run(.integer(rule.rawValue), .integer(Self.mostKept))
    }
  }

  /// - Returns: whether there was anything to forget.
  func forget(unlessOf rule: MailRule) throws -> Bool {
    try SQLStatement(db, Self.forgetSQL).run(
      .integer(rule.id.rawValue), .optional(rule.triedSince?.storedSeconds),
      .optional(rule.accountId?.rawValue), .text(rule.condition), .text(rule.steps.text))
    return db.changesCount > 0
  }

  // MARK: Reading

  func messages(of rule: MailRule) throws -> [RuledMessage] {
    if rule.triedSince != nil {
      let noted = try SQLStatement(db, Self.triedSQL).all(.integer(rule.id.rawValue)) { row in
        let steps = row.text(1)
        return (
          EmailID(row.integer(0)),
          steps.isEmpty ? .preceded : (try? RuleSteps(parsing: steps)).map(RuledMessage.Deed.would)
        )
      }
      return try noted.compactMap { email, deed in try message(email) { _ in deed } }
    }
    let acted = try SQLStatement(db, Self.actedSQL).all(.integer(rule.id.rawValue)) { row in
      (EmailID(row.integer(0)), ActionCode.decode(row.text(1)), row.bool(2))
    }
    return try acted.compactMap { email, action, isUndone in
      try message(email) { account in
        action?.part(in: account).map { .did($0, isUndone: isUndone) }
      }
    }
  }

  /// - Parameter deed: what the rule did in an account.
  private func message(
    _ email: EmailID, _ deed: (AccountID) -> RuledMessage.Deed?
  ) throws -> RuledMessage? {
    let id = SQLValue.integer(email.rawValue)
    let found = try SQLStatement(db, Self.messageSQL).first(id) { row in
      (
        thread: ThreadID(row.integer(0)), account: AccountID(row.integer(1)),
        fate: MessageFate(
          folders: [], flags: MessageFlags(rawValue: row.int(2)),
          category: AssignedCategory(AICategory(code: row.integer(3)), isChosen: row.bool(4)))
      )
    }
    guard let found, let deed = deed(found.account) else { return nil }
    var fate = found.fate
    fate.folders = Set(try SQLStatement(db, Self.foldersSQL).all(id) { FolderID($0.integer(0)) })
    try SQLStatement(db, Self.deedsSQL).forEach(id) { row in
      guard let action = ActionCode.decode(row.text(0))?.part(in: found.account)?.whole else { return }
      switch ActionAuthor(code: row.integer(1)) {
      case .user: fate.deeds.append(action)
      case .agent: fate.agentsDeeds.append(action)
      case .rule: fate.rulesDeeds.append(action)
      }
    }
    return RuledMessage(threadId: found.thread, accountId: found.account, deed: deed, fate: fate)
  }
}

extension ThreadAction {
  /// The action without its limit to single messages.
  fileprivate var whole: ThreadAction { if case .only(_, let action) = self { action } else { self } }
}
