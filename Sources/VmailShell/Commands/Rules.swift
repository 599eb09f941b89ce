import VmailDomain

struct RulesCommand: Command {
  static let info = CommandInfo(
    name: "rules", topic: .acting,
    summary: "Have things done to mail that comes",
    details: """
      QUERY is what is typed behind search, in quotes. ACTIONS, in quotes and with semicolons between them, are \
      label NAME (+NAME adds, -NAME removes), archive, delete, spam, move FOLDER, read, unread, star, unstar, \
      categorize CATEGORY. \
      New mail in an Inbox is looked at by each rule in order, as it came; rules behind one with --stop leave \
      alone what that is about. What a rule does is told, and undo takes it back. run does it to the mail of \
      the current folder: it says to how many threads, and asks when they are many. Mail that was there before \
      an account was synced first, and imported mail, is not looked at (but import --rules).
      """,
    examples: [
      .init("rules add --if 'from:acme subject:invoice' --then 'label Bills; archive'", "sort invoices"),
      .init("rules run 1 --dry-run", "what the first would do here"),
    ],
    addsPlaces: true, output: ["rule", "rules", "ruleRun"])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await shell.listRules() },
    Form(
      "add", condition, actions, title, owner, stop, needs: [.place], does: .asks(.lasts),
      summary: "Make a rule"
    ) { (shell: inout Shell, condition, actions, name, account, stops) in
      let rule = try await shell.rule(
        if: condition, then: actions, name: name, account: account, stops: stops)
      try await shell.addRule(rule)
    },
    Form(
      "add --dry-run", condition, actions, title, owner, stop, needs: [.place], does: .nothing,
      summary: "Only say what it would do to the mail that is there"
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
      "move", number, Argument("TO", .rules, noun: "a place"), needs: [.place], does: .asks(.lasts),
      summary: "Put a rule at another place"
    ) { (shell: inout Shell, number, to) in
      guard let place = to.number, place > 0 else {
        throw ShellError.missingArgument("a number and a place", of: "rules move")
      }
      try await shell.moveRule(try await shell.rule(number), to: place)
    },
    Form("on", number, needs: [.place], does: .asks(.lasts), summary: "Have a rule act") {
      (shell: inout Shell, number) in
      try await shell.switchRule(try await shell.rule(number), isOn: true)
    },
    Form("off", number, needs: [.place], does: .asks(.lasts), summary: "Have a rule rest") {
      (shell: inout Shell, number) in
      try await shell.switchRule(try await shell.rule(number), isOn: false)
    },
    Form(
      "run", OptionalArgument("N", .rules), Flag.yes, needs: [.place], does: .undoably,
      mayAsk: [.changesFolders],
      summary: "Act on the mail of this folder now"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.runRules(try await shell.rules(only: number), isConfirmed: isConfirmed)
    },
    Form(
      "run --dry-run", OptionalArgument("N", .rules), needs: [.place], does: .nothing,
      summary: "Only say what it would do to the mail that is there"
    ) { (shell: inout Shell, number) in
      try await shell.tryRules(try await shell.rules(only: number))
    },
  ]

  private static let number = Argument("N", .rules, noun: "a number")
  private static let condition = RequiredOption(
    "if", "QUERY", .query, "Which mail it is about", reading: QueryText.whole)
  private static let actions = RequiredOption(
    "then", "ACTIONS", .ruleSteps, "What is done to it", reading: CommandCall.ruleSteps)
  private static let title = Option("name", "NAME", nil, "What the rule is called")
  private static let owner = Option("account", "NAME", .account, "Only mail of this account")
  private static let stop = Flag("stop", "Rules behind it leave alone what it is about")

  /// The parts of a rule that can be changed; those not given stay as they are.
  private static let changes: [OptionDeclaration] = [
    .init(name: "if", valueName: "QUERY", kind: .query, summary: "Which mail it is about"),
    .init(name: "then", valueName: "ACTIONS", kind: .ruleSteps, summary: "What is done to it"),
    .init(name: "name", valueName: "NAME", summary: "What the rule is called"),
    .init(
      name: "account", valueName: "NAME|all", kind: .either(.account, .choice([everyAccount])),
      summary: "Only mail of this account"),
    .init(name: "stop", summary: "Rules behind it leave alone what it is about"),
    .init(name: "go-on", summary: "They don't"),
  ]
  private static let changesSynopsis =
    "[--if QUERY] [--then ACTIONS] [--name NAME] [--account NAME|all] [--stop|--go-on]"
  private static let everyAccount = Choice("all", "Mail of every account")
}
