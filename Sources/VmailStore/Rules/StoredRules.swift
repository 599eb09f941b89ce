public import VmailDomain

extension Snapshot {
  /// Which of these messages a search finds, by its own conditions: not whether they are the newest of their
  /// thread.
  public func match(
    _ query: SearchQuery, scope: SearchScope, among emails: [EmailID]
  ) throws -> Set<EmailID> {
    emails.isEmpty ? [] : try SearchAmongQuery.fetch(db, query, scope: scope, among: emails)
  }

  /// In their order.
  public func rules() throws -> [MailRule] {
    try RuleQuery.fetch(db)
  }

  /// New mail of an Inbox that nobody has looked at, oldest first. Sync notes it in the transaction that brings
  /// it, where there are rules, and where its thread is snoozed.
  public func arrived(accountId: AccountID, limit: Int) throws -> [ArrivedEmail] {
    try Arrivals(db).fetch(accountId: accountId, limit: limit)
  }
}

extension Transaction {
  /// Keeps a rule behind all others; its identifier is the store's to give.
  public func addRule(_ rule: MailRule) throws -> MailRule {
    MailRule(
      id: try RuleQuery.add(rule, db), name: rule.name, accountId: rule.accountId, condition: rule.condition,
      steps: rule.steps, stops: rule.stops, isOn: rule.isOn)
  }

  /// Acts, each time with an entry of the journal, and forgets mail that came with it: all of it or nothing.
  /// - Returns: what became of each act, in order, and how many unread messages of `emails` were taken out of
  ///   Inboxes or marked read.
  public func perform(
    _ acts: [RuleAct], settling emails: [EmailID]
  ) throws -> (outcomes: [ActionOutcome], taken: Int) {
    let arrivals = Arrivals(db)
    let unread = try arrivals.unread(emails)
    var outcomes: [ActionOutcome] = []
    for act in acts {
      var runner = try ActionRunner(db)
      let outcome = try runner.perform(act.action, on: act.places, by: act.rule.title)
      try RuleQuery.noteActed(outcome.done.count, act.rule.id, db)
      outcomes.append(outcome)
    }
    try arrivals.settle(emails)
    return (outcomes, unread - (try arrivals.unread(emails)))
  }

  /// Keeps what of a rule users may change: all but how often it acted, which stays, and its failure, which is
  /// forgotten.
  public func updateRule(_ rule: MailRule) throws {
    try RuleQuery.update(rule, db)
  }

  /// - Parameter place: from 0 on; beyond the end is the end.
  public func moveRule(_ id: RuleID, to place: Int) throws {
    try RuleQuery.move(id, to: place, db)
  }

  public func removeRule(_ id: RuleID) throws {
    try SQLStatement(db, "DELETE FROM rule WHERE id = ?").run(.integer(id.rawValue))
  }

  /// Notes why a rule could not act; `nil` when it could.
  /// - Returns: whether that is another reason than before.
  public func noteFailure(_ reason: String?, of id: RuleID) throws -> Bool {
    try RuleQuery.noteFailure(reason, of: id, db)
  }

  /// Notes mail that came another way. What is not in an Inbox is left out.
  public func addArrived(_ emails: [EmailID]) throws {
    try Arrivals(db).noteIfInInbox(emails)
  }
}
