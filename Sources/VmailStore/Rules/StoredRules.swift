public import VmailDomain

extension Snapshot {
  /// Returns the messages that match a search's own conditions, regardless of whether they are the newest of
  /// their thread.
  public func match(
    _ query: SearchQuery, scope: SearchScope, among emails: [EmailID]
  ) throws -> Set<EmailID> {
    emails.isEmpty ? [] : try SearchAmongQuery.fetch(db, query, scope: scope, among: emails)
  }

  /// Returns the rules in order.
  public func rules() throws -> [MailRule] {
    try RuleQuery.fetch(db)
  }

  /// Returns the messages that a rule acted on by itself, or would have acted on, and what has become of them. Mail that no
  /// longer exists is left out.
  public func ruledMessages(of rule: MailRule) throws -> [RuledMessage] {
    try RuleTrials(db).messages(of: rule)
  }

  /// Returns new mail of an Inbox that hasn't been processed, oldest first. Sync records it in the
  /// transaction that adds it, if there are rules, its senders are screened, or its thread is snoozed or muted.
  public func arrived(accountId: AccountID, limit: Int) throws -> [ArrivedEmail] {
    try Arrivals(db).fetch(accountId: accountId, limit: limit)
  }
}

extension Transaction {
  /// Adds a rule after all others; the store assigns its ID.
  public func addRule(_ rule: MailRule) throws -> MailRule {
    MailRule(
      id: try RuleQuery.add(rule, db), name: rule.name, accountId: rule.accountId, condition: rule.condition,
      steps: rule.steps, stops: rule.stops, isOn: rule.isOn, triedSince: rule.triedSince)
  }

  /// Carries out rules' actions, recording each in the journal, and removes the received mail from the queue:
  /// all of it or nothing.
  /// - Parameters:
  ///   - isNew: whether the rules act on new mail; else on that of somebody who runs them.
  ///   - quietly: what happens after that to the new mail of threads, without entries in the journal.
  ///   - trials: what rules that are only tried would do.
  /// - Returns: the outcome of each act, in order, and the number of unread messages among `emails` that were
  ///   moved out of Inboxes or marked as read.
  public func perform(
    _ acts: [RuleAct], onNewMail isNew: Bool = true, settling emails: [EmailID],
    quietly: [(action: ThreadAction, place: ThreadInMailbox)] = [],
    noting trials: [RuleTrial] = []
  ) throws -> (outcomes: [ActionOutcome], taken: Int) {
    let arrivals = Arrivals(db)
    let unread = try arrivals.unread(emails)
    var outcomes: [ActionOutcome] = []
    for act in acts {
      var runner = try ActionRunner(db)
      let outcome = try runner.perform(
        act.action, on: act.places, by: isNew ? .rule : author, rule: act.rule)
      // Undoing takes nothing off the count, so what agents run is not counted.
      if isNew || author != .agent {
        try RuleQuery.noteActed(outcome.done.count, act.rule.id, db)
      }
      outcomes.append(outcome)
    }
    for (action, place) in quietly {
      let cause = if case .silence = action { ChangeCause(.mute) } else { ChangeCause(.screener) }
      try db.attributing(to: cause) {
        var runner = try ActionRunner(db)
        _ = try runner.perform(action, on: [place], by: .rule)
      }
    }
    try RuleTrials(db).note(trials)
    try arrivals.settle(emails)
    return (outcomes, unread - (try arrivals.unread(emails)))
  }

  /// Stores the parts of a rule that users may change: its count is kept, and its failure cleared. What it noted while it
  /// was tried is kept only if it would still note the same.
  /// - Returns: whether anything that it noted was dropped.
  public func updateRule(_ rule: MailRule) throws -> Bool {
    let isForgotten = try RuleTrials(db).forget(unlessOf: rule)
    try RuleQuery.update(rule, db)
    return isForgotten
  }

  /// Moves a rule.
  /// - Parameter place: the new index, from 0; any index beyond the end means the end.
  public func moveRule(_ id: RuleID, to place: Int) throws {
    try RuleQuery.move(id, to: place, db)
  }

  public func removeRule(_ id: RuleID) throws {
    try SQLStatement(db, "DELETE FROM rule WHERE id = ?").run(.integer(id.rawValue))
  }

  /// Records why a rule failed; `nil` when it succeeded.
  /// - Returns: whether the reason has changed.
  public func noteFailure(_ reason: String?, of id: RuleID) throws -> Bool {
    try RuleQuery.noteFailure(reason, of: id, db)
  }

  /// Records mail received in other ways. Messages not in an Inbox are left out.
  public func addArrived(_ emails: [EmailID]) throws {
    try Arrivals(db).noteIfInInbox(emails)
  }
}
