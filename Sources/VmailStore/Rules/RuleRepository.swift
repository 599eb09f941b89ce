public import VmailDomain

extension EmailRepositoryImpl: RuleRepositoryProtocol {
  public func getRules() async throws -> [MailRule] { try await database.read { try RuleQuery.fetch($0) } }

  public func addRule(_ rule: MailRule) async throws -> MailRule {
    let id = try await database.write { try RuleQuery.add(rule, $0.db) }
    return MailRule(
      id: id, name: rule.name, accountId: rule.accountId, condition: rule.condition, steps: rule.steps,
      stops: rule.stops, isOn: rule.isOn)
  }

  public func updateRule(_ rule: MailRule) async throws {
    try await database.write { try RuleQuery.update(rule, $0.db) }
  }

  public func moveRule(_ id: RuleID, to place: Int) async throws {
    try await database.write { try RuleQuery.move(id, to: place, $0.db) }
  }

  public func removeRule(_ id: RuleID) async throws {
    try await database.write {
      try SQLStatement($0.db, "DELETE FROM rule WHERE id = ?").run(.integer(id.rawValue))
    }
  }

  public func noteFailure(_ reason: String?, of id: RuleID) async throws -> Bool {
    try await database.write { try RuleQuery.noteFailure(reason, of: id, $0.db) }
  }

  // MARK: Mail that came

  public func getArrived(accountId: AccountID, limit: Int) async throws -> [ArrivedEmail] {
    try await database.read { try Arrivals($0).fetch(accountId: accountId, limit: limit) }
  }

  public func addArrived(_ emails: [EmailID]) async throws {
    try await database.write { try Arrivals($0.db).noteIfInInbox(emails) }
  }

  public func match(
    _ query: SearchQuery, scope: SearchScope, among emails: [EmailID]
  ) async throws -> Set<EmailID> {
    guard !emails.isEmpty else { return [] }
    return try await database.read {
      try SearchAmongQuery.fetch($0, query, scope: scope, among: emails)
    }
  }

  public func perform(
    _ acts: [RuleAct], settling emails: [EmailID]
  ) async throws -> (outcomes: [ActionOutcome], taken: Int) {
    guard !acts.isEmpty || !emails.isEmpty else { return ([], 0) }
    return try await database.write { transaction in
      let arrivals = Arrivals(transaction.db)
      let unread = try arrivals.unread(emails)
      var outcomes: [ActionOutcome] = []
      for act in acts {
        var runner = try ActionRunner(transaction.db)
        let outcome = try runner.perform(act.action, on: act.places, by: act.rule.title)
        try RuleQuery.noteActed(outcome.done.count, act.rule.id, transaction.db)
        outcomes.append(outcome)
      }
      try arrivals.settle(emails)
      return (outcomes, unread - (try arrivals.unread(emails)))
    }
  }
}
