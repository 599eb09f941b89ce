import VmailDomain
import VmailEngine

/// Creates and changes rules.
extension Shell {
  mutating func listRules() async throws {
    let rules = try await services().rules.rules()
    let accounts = try await services().fetchThreads.fetchAccounts()
    console.results(rules.enumerated().map { RuleRecord(n: $0.offset + 1, rule: $0.element, accounts) })
    console.result(RulesRecord(count: rules.count))
  }

  /// Returns the rule with that number.
  mutating func rule(_ word: Word) async throws -> MailRule {
    let rules = try await services().rules.rules()
    guard let n = word.number, rules.indices.contains(n - 1) else {
      throw ShellError.noRule(word, count: rules.count)
    }
    return rules[n - 1]
  }

  /// Returns the rule with that number; without a number, all rules that are switched on.
  mutating func rules(only word: Word?) async throws -> [MailRule] {
    if let word { return [try await rule(word)] }
    return try await services().rules.rules().filter(\.isOn)
  }

  /// Returns a rule that has not been saved.
  mutating func rule(
    if condition: String, then actions: String, name: String?, account: String?, stops: Bool
  ) async throws -> MailRule {
    MailRule(
      id: RuleID(0), name: name ?? "", accountId: try await accountOfRule(account), condition: condition,
      steps: try Self.steps(actions), stops: stops)
  }

  mutating func addRule(_ rule: MailRule) async throws {
    let rules = try await services().rules
    let added = try await Self.checking(rule.condition) { try await rules.add(rule) }
    try await tellRule(added)
  }

  /// Reports what an unsaved rule would do.
  mutating func tryRule(_ rule: MailRule) async throws {
    let rules = try await services().rules
    try await Self.checking(rule.condition) { try await rules.check(rule) }
    try await tryInInboxes(rule)
  }

  /// Changes the given parts of a rule.
  mutating func editRule(_ rule: MailRule, _ call: CommandCall) async throws {
    var rule = rule
    if let condition = call.ruleCondition { rule.condition = condition }
    if let then = try call.ruleSteps() { rule.steps = try Self.steps(then) }
    if let name = call.value(of: "name") { rule.name = name }
    if let name = call.value(of: "account") { rule.accountId = try await accountOfRule(name) }
    if call.has("stop") || call.has("go-on") { rule.stops = call.has("stop") }
    let (rules, changed) = (try await services().rules, rule)
    try await Self.checking(call.ruleCondition) { try await rules.update(changed) }
    try await tellRule(rule)
  }

  mutating func switchRule(_ rule: MailRule, isOn: Bool) async throws {
    try await services().rules.setOn(isOn, rule)
    try await tellRule(rule)
  }

  mutating func moveRule(_ rule: MailRule, to place: Int) async throws {
    try await services().rules.move(rule, to: place - 1)
    try await listRules()
  }

  mutating func removeRule(_ rule: MailRule) async throws {
    let rules = try await services().rules
    try await rules.remove(rule)
    console.result(
      RulesRecord(count: try await rules.rules().count, change: "Rule \"\(rule.title)\" removed."))
  }

  /// Prints the current form of the rule, with its number.
  private mutating func tellRule(_ rule: MailRule) async throws {
    let rules = try await services().rules.rules()
    let accounts = try await services().fetchThreads.fetchAccounts()
    for (index, known) in rules.enumerated() where known.id == rule.id {
      console.result(RuleRecord(n: index + 1, rule: known, accounts))
    }
    if settings["output"] == "json" { console.result(RulesRecord(count: rules.count)) }
  }

  /// Returns the account; `nil` for all.
  private mutating func accountOfRule(_ name: String?) async throws -> AccountID? {
    guard let name, name.lowercased() != Self.allAccounts else { return nil }
    return try await account(named: Word(text: name, range: 0..<0, isQuoted: true)).id
  }

  private static func steps(_ text: String) throws -> RuleSteps {
    do throws(RuleStepsError) {
      return try RuleSteps(parsing: text, isLabel: LabelName.isPossible)
    } catch {
      let explanation = error.explanation { SimilarName.nearest(to: $0, in: $1) }
      throw ShellError(
        .usage, "--then: " + explanation, hint: "Type help rules.",
        subject: .init(text: text, column: error.column))
    }
  }

  /// - Parameter query: the value of `--if`.
  private static func checking<Value: Sendable>(
    _ query: String?, _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch let error as SearchQueryError {
      let explanation = error.explanation { SimilarName.nearest(to: $0, in: $1) }
      throw ShellError(
        .usage, "--if: " + explanation, hint: "Type help search.",
        subject: query.map { .init(text: $0, column: error.column) })
    } catch ManageRulesUseCase.Problem.tooMany {
      throw ShellError(.failure, "there are \(ManageRulesUseCase.mostRules) rules already")
    } catch ManageRulesUseCase.Problem.noFolder(let name) {
      throw ShellError(.usage, "--then: no folder \"\(name)\"", hint: "Type folders for a list.")
    }
  }
}

extension RuleRecord {
  fileprivate init(n: Int, rule: MailRule, _ accounts: [Account]) {
    self.init(n: n, rule: rule, account: accounts.first { $0.id == rule.accountId }?.name)
  }
}

extension ShellError {
  static func noRule(_ word: Word, count: Int) -> ShellError {
    let what = count == 0 ? "there are none" : count == 1 ? "there is only 1" : "there are 1-\(count)"
    return ShellError(
      .usage, "no rule \(word.text): \(what)", hint: "Type rules for a list.", place: word.range)
  }
}
