import VmailDomain
import VmailEngine
import VmailTerminal

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
      """,
    examples: [
      .init(
        "rules add --if 'from:acme subject:invoice' --then 'label Bills; archive'",
        "label and archive invoices"),
      .init("rules run 1 --dry-run", "show what rule 1 would do to the mail in this folder"),
    ],
    addsPlaces: true, output: [RuleRecord.self, RulesRecord.self, RuleRunRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await shell.listRules() },
    Form(
      "add", condition, actions, title, owner, stop, needs: [.place], does: .asks(.lasts),
      summary: "Add a rule"
    ) { (shell: inout Shell, condition, actions, name, account, stops) in
      let rule = try await shell.rule(
        if: condition, then: actions, name: name, account: account, stops: stops)
      try await shell.addRule(rule)
    },
    Form(
      "add --dry-run", condition, actions, title, owner, stop, needs: [.place], does: .nothing,
      summary: "Show what it would do to existing mail, without acting"
    ) { (shell: inout Shell, condition, actions, name, account, stops) in
      let rule = try await shell.rule(
        if: condition, then: actions, name: name, account: account, stops: stops)
      try await shell.tryRule(rule)
    },
    Form(
      "edit", number, OptionGroup(changes, synopsis: changesSynopsis), needs: [.place], does: .asks(.lasts),
      summary: "Change a rule"
    ) { (shell: inout Shell, number, call) in
      try await shell.editRule(try await shell.rule(number), call)
    },
    Form("remove", number, needs: [.place], does: .asks(.lasts), summary: "Remove a rule") {
      (shell: inout Shell, number) in
      try await shell.removeRule(try await shell.rule(number))
    },
    Form(
      "move", number, Argument("TO", .rules, noun: "a position"), needs: [.place], does: .asks(.lasts),
      summary: "Move a rule to another position"
    ) { (shell: inout Shell, number, to) in
      guard let place = to.number, place > 0 else {
        throw ShellError.missingArgument("a number and a position", of: "rules move")
      }
      try await shell.moveRule(try await shell.rule(number), to: place)
    },
    Form("on", number, needs: [.place], does: .asks(.lasts), summary: "Turn on a rule") {
      (shell: inout Shell, number) in
      try await shell.switchRule(try await shell.rule(number), isOn: true)
    },
    Form("off", number, needs: [.place], does: .asks(.lasts), summary: "Turn off a rule") {
      (shell: inout Shell, number) in
      try await shell.switchRule(try await shell.rule(number), isOn: false)
    },
    Form(
      "run", OptionalArgument("N", .rules), Flag.yes, needs: [.place], does: .undoably,
      mayAsk: [.changesFolders],
      summary: "Apply rules to the mail of this folder now"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.runRules(try await shell.rules(only: number), isConfirmed: isConfirmed)
    },
    Form(
      "run --dry-run", OptionalArgument("N", .rules), needs: [.place], does: .nothing,
      summary: "Show what it would do to existing mail, without acting"
    ) { (shell: inout Shell, number) in
      try await shell.tryRules(try await shell.rules(only: number))
    },
  ]

  private static let number = Argument("N", .rules, noun: "a number")
  private static let condition = RequiredOption(
    "if", "QUERY", .query, "The mail it applies to", reading: QueryText.whole)
  private static let actions = RequiredOption(
    "then", "ACTIONS", .ruleSteps, "The commands to run on that mail", reading: CommandCall.ruleSteps)
  private static let title = Option("name", "NAME", nil, "The name of the rule")
  private static let owner = Option("account", "NAME", .account, "Only for mail of this account")
  private static let stop = Flag("stop", "Skip later rules for messages that match")

  /// The parts of a rule that can be changed; those not given stay as they are.
  private static let changes: [OptionDeclaration] = [
    .init(name: "if", valueName: "QUERY", kind: .query, summary: "The mail it applies to"),
    .init(name: "then", valueName: "ACTIONS", kind: .ruleSteps, summary: "The commands to run on that mail"),
    .init(name: "name", valueName: "NAME", summary: "The name of the rule"),
    .init(
      name: "account", valueName: "NAME|all", kind: .either(.account, .choice([everyAccount])),
      summary: "Only for mail of this account"),
    .init(name: "stop", summary: "Skip later rules for messages that match"),
    .init(name: "go-on", summary: "Continue with later rules"),
  ]
  private static let changesSynopsis =
    "[--if QUERY] [--then ACTIONS] [--name NAME] [--account NAME|all] [--stop|--go-on]"
  private static let everyAccount = Choice("all", "For mail of every account")
}

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
    try await showRule(added)
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
    try await showRule(rule)
  }

  mutating func switchRule(_ rule: MailRule, isOn: Bool) async throws {
    try await services().rules.setOn(isOn, rule)
    try await showRule(rule)
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
  private mutating func showRule(_ rule: MailRule) async throws {
    let rules = try await services().rules.rules()
    let accounts = try await services().fetchThreads.fetchAccounts()
    for (index, known) in rules.enumerated() where known.id == rule.id {
      console.result(RuleRecord(n: index + 1, rule: known, accounts))
    }
    if settings.output == .json { console.result(RulesRecord(count: rules.count)) }
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

/// A rule for new mail.
struct RuleRecord: OutputRecord {
  /// The position among the rules.
  var n: Int
  var rule: MailRule
  /// The name of its account; `nil` for all.
  var account: String?

  static let type = "rule"
  static let summary = "A rule for new mail in an Inbox."
  static let fields: [RecordField<RuleRecord>] = [
    .integer("n", "its position in the order of rules") { $0.n },
    .optionalString("name", "its name; null if it has none") {
      $0.rule.name.isEmpty ? nil : $0.rule.name
    },
    .optionalString("account", "the account whose mail it applies to; null for all") { $0.account },
    .string("if", "the mail it applies to, as a search") { $0.rule.condition },
    .string("then", "its actions") { $0.rule.steps.text },
    .boolean("stop", "whether later rules are skipped for messages that match") { $0.rule.stops },
    .boolean("on", "whether it is turned on") { $0.rule.isOn },
    .integer("acted", "number of threads it has acted on") { $0.rule.actedCount },
    .optionalForeignText("error", "why it failed the last time; null if it did not") {
      $0.rule.failure
    },
  ]

  /// - Parameter number: the text before the sentence.
  private func sentence(_ number: String) -> TerminalText {
    var text = number
    if !rule.name.isEmpty { text += rule.name + ": " }
    text += "if \(rule.condition), then \(rule.steps.text)"
    if rule.stops { text += ", and stop" }
    text += "."
    if let account { text += " In \(account)." }
    if !rule.isOn { text += " Off." }
    if rule.actedCount > 0 { text += " Acted on \(Digits.counted(rule.actedCount, "thread"))." }
    return TerminalText(line: text)
  }

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence("\(n). "), rule.isOn ? .plain : .dim)
      + problem.flatMap { layout.sentence($0, .warning) }
  }

  func plain(in layout: Layout) -> [TerminalText] { [sentence("Rule \(n): ")] + problem }

  private var problem: [TerminalText] {
    rule.failure.map { [TerminalText(line: "It failed: \($0).")] } ?? []
  }
}

/// The number of rules, printed after them.
struct RulesRecord: OutputRecord {
  var count: Int
  /// The change as a sentence; `nil` if they were only listed.
  var change: String?

  static let type = "rules"
  static let summary = "How many rules there are; comes after those that were listed or changed."
  static let fields: [RecordField<RulesRecord>] = [.integer("count", "the number of rules") { $0.count }]

  private var sentence: String? { change ?? (count == 0 ? "No rules." : nil) }

  func text(in layout: Layout) -> [StyledLine] {
    sentence.map { layout.sentence(TerminalText(line: $0)) } ?? []
  }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [TerminalText(line: $0)] } ?? [] }
}
