import VmailDomain

/// Making and changing rules.
extension Shell {
  mutating func listRules() async throws {
    let rules = try await automation().rules.rules()
    let accounts = try await services().fetchThreads.fetchAccounts()
    console.results(rules.enumerated().map { RuleRecord(n: $0.offset + 1, rule: $0.element, accounts) })
    console.result(RulesRecord(count: rules.count))
  }

  /// The rule of that number.
  mutating func rule(_ word: Word?, of form: String) async throws -> MailRule {
    guard let word else { throw ShellError.missingArgument("a number", of: "rules " + form) }
    let rules = try await automation().rules.rules()
    guard let n = Int(word.text), rules.indices.contains(n - 1) else {
      throw ShellError.noRule(word, count: rules.count)
    }
    return rules[n - 1]
  }

  mutating func addRule(_ call: CommandCall) async throws {
    guard let condition = call.value(of: "if") else {
      throw ShellError.missingArgument("--if", of: "rules add")
    }
    guard let then = call.value(of: "then") else {
      throw ShellError.missingArgument("--then", of: "rules add")
    }
    let rule = MailRule(
      id: RuleID(0), name: call.value(of: "name") ?? "",
      accountId: try await account(of: call), condition: condition, steps: try Self.steps(then),
      stops: call.has("stop"))
    let rules = try await automation().rules
    if call.has("dry-run") {
      try await Self.checking(condition) { try await rules.check(rule) }
      return try await tryInInboxes(rule)
    }
    let added = try await Self.checking(condition) { try await rules.add(rule) }
    try await tellRule(added)
  }

  /// What is not said stays.
  mutating func editRule(_ rule: MailRule, _ call: CommandCall) async throws {
    var rule = rule
    if let condition = call.value(of: "if") { rule.condition = condition }
    if let then = call.value(of: "then") { rule.steps = try Self.steps(then) }
    if let name = call.value(of: "name") { rule.name = name }
    if call.has("account") { rule.accountId = try await account(of: call) }
    if call.has("stop") || call.has("go-on") { rule.stops = call.has("stop") }
    let (rules, changed) = (try await automation().rules, rule)
    try await Self.checking(call.value(of: "if")) { try await rules.update(changed) }
    try await tellRule(rule)
  }

  mutating func switchRule(_ rule: MailRule, isOn: Bool) async throws {
    try await automation().rules.setOn(isOn, rule)
    try await tellRule(rule)
  }

  mutating func moveRule(_ rule: MailRule, to place: Int) async throws {
    try await automation().rules.move(rule, to: place - 1)
    try await listRules()
  }

  mutating func removeRule(_ rule: MailRule) async throws {
    let rules = try await automation().rules
    try await rules.remove(rule)
    console.result(
      RulesRecord(count: try await rules.rules().count, change: "Rule \"\(rule.title)\" removed."))
  }

  /// As it is now, with its number.
  private mutating func tellRule(_ rule: MailRule) async throws {
    let rules = try await automation().rules.rules()
    let accounts = try await services().fetchThreads.fetchAccounts()
    for (index, known) in rules.enumerated() where known.id == rule.id {
      console.result(RuleRecord(n: index + 1, rule: known, accounts))
    }
    if settings["output"] == "json" { console.result(RulesRecord(count: rules.count)) }
  }

  /// `nil` for all.
  private mutating func account(of call: CommandCall) async throws -> AccountID? {
    guard let name = call.value(of: "account"), name.lowercased() != "all" else { return nil }
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

  /// - Parameter query: what `--if` says.
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
