import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct RulesCommand: Command {
  static let info = CommandInfo(
    name: "rules", topic: .acting,
    summary: "Manage rules for new mail",
    details: """
      QUERY is a search, in quotes. ACTIONS, in quotes and separated by semicolons, are label NAME (+NAME \
      adds, -NAME removes), archive, delete, spam, move FOLDER, read, unread, star, unstar and categorize \
      CATEGORY. Each new message in an Inbox is checked by every rule in order; if a rule with --stop \
      matches, later rules are skipped for that message. vmail reports what a rule did, and undo takes it \
      back. run applies the rules to the mail of the current folder; it reports the number of threads, and \
      asks first if there are many. Mail that was there before the first sync of an account is ignored, and \
      so is imported mail (except with import --rules).

      With --shadow, a rule only notes what it would do to new mail, and other rules act as if it were not \
      there. After some time, review shows what you did instead, and which actions of other rules you took \
      back. Its threads are a listing. on makes such a rule act, and shadow makes any rule only note.

      test lists the mail matching QUERY that a rule would act on if it were new. check finds rules that \
      contradict each other, that match nothing, or whose actions you mostly took back. If there are any, it \
      ends with exit code 1.
      """,
    examples: [
      .init(
        "rules add --if 'from:acme subject:invoice' --then 'label Bills; archive'",
        "label and archive invoices"),
      .init(
        "rules add --shadow --if 'category:promotions' --then archive",
        "try a rule: only note what it would do"),
      .init("rules review", "show where you did something else than rules"),
      .init("rules test 1 'after:30d'", "list the mail of the last 30 days that rule 1 matches"),
      .init("rules run 1 --dry-run", "show what rule 1 would do to the mail in this folder"),
    ],
    feature: "rules", addsPlaces: true,
    output: [
      RuleRecord.self, RulesRecord.self, RuleRunRecord.self, RuleReviewRecord.self, RuleDifferenceRecord.self,
      RuleFaultRecord.self, ThreadRecord.self, PageRecord.self,
    ])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await Rules.list(in: &shell) },
    Form(
      "add", condition, actions, title, owner, stop, shadow, needs: [.place], does: .asks(.lasts),
      summary: "Add a rule"
    ) { (shell: inout Shell, condition, actions, name, account, stops, isTried) in
      var rule = try await Rules.new(
        if: condition, then: actions, name: name, account: account, stops: stops, in: &shell)
      if isTried { rule.triedSince = shell.environment.clock.now }
      try await Rules.add(rule, in: &shell)
    },
    Form(
      "add --dry-run", condition, actions, title, owner, stop, needs: [.place], does: .nothing,
      summary: "Show what it would do to existing mail, without acting"
    ) { (shell: inout Shell, condition, actions, name, account, stops) in
      let rule = try await Rules.new(
        if: condition, then: actions, name: name, account: account, stops: stops, in: &shell)
      try await Rules.rehearse(rule, in: &shell)
    },
    Form(
      "edit", number, newCondition, newActions, title, newOwner, stopping, needs: [.place],
      does: .asks(.lasts), summary: "Change a rule"
    ) { (shell: inout Shell, number, condition, actions, name, account, stops) in
      var rule = try await Rules.rule(number, in: &shell)
      if let condition { rule.condition = condition }
      if let actions { rule.steps = try Rules.steps(actions) }
      if let name { rule.name = name }
      if let account { rule.accountId = try await Rules.account(account, in: &shell) }
      if let stops { rule.stops = stops }
      try await Rules.update(rule, condition: condition, in: &shell)
    },
    Form("remove", number, needs: [.place], does: .asks(.lasts), summary: "Remove a rule") {
      (shell: inout Shell, number) in
      try await Rules.remove(try await Rules.rule(number, in: &shell), in: &shell)
    },
    Form(
      "move", number, Argument("TO", .rules, noun: "a position"), needs: [.place], does: .asks(.lasts),
      summary: "Move a rule to another position"
    ) { (shell: inout Shell, number, to) in
      guard let position = to.number, position > 0 else {
        throw ShellError.missingArgument("a number and a position", of: "rules move")
      }
      try await Rules.move(try await Rules.rule(number, in: &shell), to: position, in: &shell)
    },
    Form("on", number, needs: [.place], does: .asks(.lasts), summary: "Turn on a rule") {
      (shell: inout Shell, number) in
      try await Rules.setOn(true, try await Rules.rule(number, in: &shell), in: &shell)
    },
    Form(
      "shadow", number, needs: [.place], does: .asks(.lasts),
      summary: "Try a rule: only note what it would do"
    ) {
      (shell: inout Shell, number) in
      try await Rules.setOn(true, isTried: true, try await Rules.rule(number, in: &shell), in: &shell)
    },
    Form("off", number, needs: [.place], does: .asks(.lasts), summary: "Turn off a rule") {
      (shell: inout Shell, number) in
      try await Rules.setOn(false, try await Rules.rule(number, in: &shell), in: &shell)
    },
    Form(
      "run", OptionalArgument("N", .rules), Flag.yes, needs: [.place], does: .undoably,
      mayAsk: [.changesFolders, .changesMuch],
      summary: "Apply rules to the mail of this folder now"
    ) { (shell: inout Shell, number, isConfirmed) in
      let rules = try await Rules.rules(only: number, in: &shell)
      try await Rules.run(rules, isConfirmed: isConfirmed, in: &shell)
    },
    Form(
      "run --dry-run", OptionalArgument("N", .rules), needs: [.place], does: .nothing,
      summary: "Show what it would do to existing mail, without acting"
    ) { (shell: inout Shell, number) in
      try await Rules.rehearse(try await Rules.rules(only: number, in: &shell), in: &shell)
    },
    Form(
      "test", number, Arguments("QUERY", .query), needs: [.place], does: .nothing,
      summary: "List the mail that a rule matches, without acting"
    ) { (shell: inout Shell, number, words) in
      try await Rules.test(try await Rules.rule(number, in: &shell), words, in: &shell)
    },
    Form(
      "review", OptionalArgument("N", .rules), needs: [.place], does: .nothing,
      summary: "Compare rules with what you did"
    ) { (shell: inout Shell, number) in try await Rules.review(number, in: &shell) },
    Form("check", needs: [.place], does: .nothing, summary: "Find faults in the rules") {
      (shell: inout Shell) in try await Rules.check(in: &shell)
    },
  ]

  private static let number = Argument("N", .rules, noun: "a number")
  private static let conditionSummary = "The mail it applies to"
  private static let condition = RequiredOption(
    "if", "QUERY", .query, conditionSummary, reading: QueryText.whole)
  static let newCondition = Option(
    "if", "QUERY", .query, conditionSummary, reading: QueryText.whole)
  private static let actionsSummary = "The commands to run on that mail"
  private static let actions = RequiredOption(
    "then", "ACTIONS", .ruleSteps, actionsSummary, reading: RuleText.steps)
  static let newActions = Option(
    "then", "ACTIONS", .ruleSteps, actionsSummary, reading: RuleText.steps)
  private static let title = Option("name", "NAME", nil, "The name of the rule")
  private static let ownerSummary = "Only for mail of this account"
  private static let owner = Option("account", "NAME", .account, ownerSummary)
  private static let newOwner = Option(
    "account", "NAME|all", .either(.account, .choice([Choice("all", "For mail of every account")])),
    ownerSummary)
  private static let stopSummary = "Skip later rules for messages that match"
  private static let stop = Flag("stop", stopSummary)
  private static let shadow = Flag("shadow", "Only note what the rule would do")
  private static let stopping = Alternative("stop", stopSummary, or: "go-on", "Continue with later rules")
}

/// Creates and changes rules.
enum Rules {
  static func list(in shell: inout Shell) async throws {
    let rules = try await shell.services().rules.rules()
    let accounts = try await shell.services().directory.current().accounts
    shell.console.results(rules.enumerated().map { RuleRecord(n: $0.offset + 1, rule: $0.element, accounts) })
    shell.console.result(RulesRecord(count: rules.count))
  }

  /// Returns the rule with that number.
  static func rule(_ word: Word, in shell: inout Shell) async throws -> MailRule {
    let rules = try await shell.services().rules.rules()
    guard let n = word.number, rules.indices.contains(n - 1) else {
      throw ShellError.noRule(word, count: rules.count)
    }
    return rules[n - 1]
  }

  /// Returns the rule with that number; without a number, all rules that act.
  static func rules(only word: Word?, in shell: inout Shell) async throws -> [MailRule] {
    if let word { return [try await rule(word, in: &shell)] }
    return try await shell.services().rules.rules().filter(\.acts)
  }

  /// Returns a rule that has not been saved.
  static func new(
    if condition: String, then actions: String, name: String?, account owner: String?, stops: Bool,
    in shell: inout Shell
  ) async throws -> MailRule {
    MailRule(
      id: RuleID(0), name: name ?? "", accountId: try await account(owner, in: &shell), condition: condition,
      steps: try steps(actions), stops: stops)
  }

  static func add(_ rule: MailRule, in shell: inout Shell) async throws {
    let rules = try await shell.services().rules
    let added = try await checking(rule.condition) { try await rules.add(rule) }
    try await show(added, in: &shell)
  }

  /// Reports what an unsaved rule would do.
  static func rehearse(_ rule: MailRule, in shell: inout Shell) async throws {
    let rules = try await shell.services().rules
    try await checking(rule.condition) { try await rules.check(rule) }
    try await rehearse([rule], in: inboxes(of: try await FolderDirectory.current(in: &shell)), &shell)
  }

  /// - Parameter condition: the condition if it has changed.
  static func update(_ rule: MailRule, condition: String?, in shell: inout Shell) async throws {
    let rules = try await shell.services().rules
    let isForgotten = try await checking(condition) { try await rules.update(rule) }
    try await show(rule, isForgotten: isForgotten, in: &shell)
  }

  static func setOn(
    _ isOn: Bool, isTried: Bool = false, _ rule: MailRule, in shell: inout Shell
  ) async throws {
    let isForgotten = try await shell.services().rules.setOn(isOn, isTried: isTried, rule)
    try await show(rule, isForgotten: isForgotten, in: &shell)
  }

  static func move(_ rule: MailRule, to position: Int, in shell: inout Shell) async throws {
    try await shell.services().rules.move(rule, to: position - 1)
    try await list(in: &shell)
  }

  static func remove(_ rule: MailRule, in shell: inout Shell) async throws {
    let rules = try await shell.services().rules
    try await rules.remove(rule)
    shell.console.result(
      RulesRecord(count: try await rules.rules().count, change: "Rule \"\(rule.title)\" removed."))
  }

  /// Prints the current form of the rule, with its number.
  /// - Parameter isForgotten: whether what it noted while it was tried was dropped.
  private static func show(
    _ rule: MailRule, isForgotten: Bool = false, in shell: inout Shell
  ) async throws {
    let rules = try await shell.services().rules.rules()
    let accounts = try await shell.services().directory.current().accounts
    for (index, known) in rules.enumerated() where known.id == rule.id {
      shell.console.result(RuleRecord(n: index + 1, rule: known, accounts))
    }
    if shell.settings.output == .json { shell.console.result(RulesRecord(count: rules.count)) }
    if isForgotten { shell.console.notice("What it noted was dropped.") }
  }

  /// Returns the account; `nil` for all.
  static func account(_ name: String?, in shell: inout Shell) async throws -> AccountID? {
    guard let name, name.lowercased() != Location.allAccounts else { return nil }
    return try await Locations.account(named: Word(text: name, range: 0..<0, isQuoted: true), in: &shell).id
  }

  static func steps(_ text: String) throws -> RuleSteps {
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
      throw ShellError(.failure, "there can be at most \(ManageRulesUseCase.mostRules) rules")
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
