import VmailDomain

struct RulesCommand: Command {
  static let info = CommandInfo(
    name: "rules", topic: .acting,
    summary: "Have things done to mail that comes",
    synopsis: [
      "rules", "rules add --if QUERY --then ACTIONS [--name NAME] [--account NAME] [--stop] [--dry-run]",
      "rules edit N [--if QUERY] [--then ACTIONS] [--name NAME] [--account NAME|all] [--stop|--go-on]",
      "rules remove N", "rules move N TO", "rules on N", "rules off N", "rules run [N] [--dry-run] [--yes]",
    ],
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
    options: [
      .init("if", value: "QUERY", of: .query, "Which mail it is about"),
      .init("then", value: "ACTIONS", of: .ruleSteps, "What is done to it"),
      .init("name", value: "NAME", "What the rule is called"),
      .init("account", value: "NAME", of: .account, "Only mail of this account"),
      .init("stop", "Rules behind it leave alone what it is about"),
      .init("go-on", "They don't"),
      .init("dry-run", "Only say what it would do to the mail that is there"), .yes,
    ],
    arguments: [
      .choice(Form.allCases.map { Choice($0.rawValue, $0.meaning) }),
      .following(Dictionary(uniqueKeysWithValues: Form.allCases.dropFirst().map { ($0.rawValue, .rules) })),
    ], repeatsLastArgument: true, addsPlaces: true,
    needs: [.place],
    effects: .guarded(.lasts) {
      !$0.arguments.isEmpty && $0.arguments.first?.text != "run" && !$0.has("dry-run")
    },
    rehearsal: .runsWhen { $0.has("dry-run") || ($0.arguments.isEmpty && $0.options.isEmpty) },
    output: ["rule", "rules", "ruleRun"])

  enum Form: String, CaseIterable {
    case add, edit, remove, move, on, off, run

    var meaning: String {
      switch self {
      case .add: "make a rule"
      case .edit: "change one"
      case .remove: "remove one"
      case .move: "put one at another place"
      case .on: "have one act"
      case .off: "have one rest"
      case .run: "act on the mail of this folder now"
      }
    }
  }

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let word = call.arguments.first else { return try await shell.listRules() }
    guard let form = Form(rawValue: word.text) else {
      let nearest = SimilarName.nearest(to: word.text, in: Form.allCases.map(\.rawValue))
      throw ShellError.unexpectedArgument(word, of: Self.info.name, nearest: nearest)
    }
    let numbers = Array(call.arguments.dropFirst())
    try call.expectAtMost(form == .add ? 1 : form == .move ? 3 : 2)
    switch form {
    case .add: try await shell.addRule(call)
    case .edit: try await shell.editRule(try await shell.rule(numbers.first, of: "edit"), call)
    case .remove: try await shell.removeRule(try await shell.rule(numbers.first, of: "remove"))
    case .move:
      guard numbers.count == 2, let place = Int(numbers[1].text), place > 0 else {
        throw ShellError.missingArgument("a number and a place", of: "rules move")
      }
      try await shell.moveRule(try await shell.rule(numbers[0], of: "move"), to: place)
    case .on, .off:
      try await shell.switchRule(try await shell.rule(numbers.first, of: form.rawValue), isOn: form == .on)
    case .run:
      let only = numbers.isEmpty ? nil : try await shell.rule(numbers[0], of: "run")
      try await shell.runRules(
        only, isDry: call.has("dry-run"), isConfirmed: call.has(CommandInfo.Option.yes.name))
    }
  }
}
