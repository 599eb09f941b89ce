import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct WouldCommand: Command {
  static let info = CommandInfo(
    name: "would", topic: .acting,
    summary: "Show what a command would do, without changing anything",
    details: """
      For an action, shows how many threads it would affect, in which accounts, and which of them would fail \
      and why. For a script, it shows this for each command; for any other command, it says what kind of \
      effect the command has.
      """,
    examples: [
      .init("would archive all/from:acme", "count the threads it would archive"),
      .init("would d *", "check what delete would do"),
    ],
    output: [WouldRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("COMMAND...", .command, noun: "a command", takesRest: true), WholeCall(),
      needs: [.place], does: .nothing
    ) { (shell: inout Shell, words, call) in
      let words = try await FolderNames.namingFolder(try await expanded(words, call, in: &shell), in: &shell)
      let (command, arguments) = try Dispatcher().resolve(
        words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
      let inner = try BoundCall(command, arguments, line: call.line)
      switch inner.form.rehearsal {
      case .describesPlan: try await Rehearsal.describePlan(of: inner, in: &shell)
      case .previews: try await Rehearsal.preview(inner, in: &shell)
      // Each line of a script is rehearsed; reading the script may need a person's consent.
      case .rehearses:
        try await AgentMode.expectPerson(for: inner.call, in: &shell)
        try await Rehearsal.preview(inner, in: &shell)
      case .runs, .describes:
        _ = try inner.body()
        shell.console.result(WouldRecord(command: command.info.name, effect: inner.call.wholeEffect))
      }
    }
  ]

  /// Returns the words after `would`, with an alias expanded.
  private static func expanded(
    _ words: [Word], _ call: CommandCall, in shell: inout Shell
  ) async throws -> [Word] {
    guard let first = words.first, !first.isQuoted, shell.aliases[first.text] != nil else { return words }
    let start = first.range.lowerBound
    let text = String(call.line.dropFirst(start))
    guard let raw = try Lexer.raw.commands(in: text).first else { return [] }
    try await ScriptVariables.expectPerson(forVariablesOf: raw, in: &shell)
    let lexer = ScriptVariables.lexer(in: shell)
    guard let line = try lexer.commands(in: text).first else { return [] }
    let expanded = try shell.aliases.expanded(line, lexer)
    // Use the position where they were typed, for carets.
    return expanded.words.map { word in
      let typed = expanded.origins.textRange(of: word.range)
      var word = word
      word.range = typed.lowerBound + start..<typed.upperBound + start
      return word
    }
  }
}

/// The effect that a command would have.
struct WouldRecord: OutputRecord {
  /// The command's name.
  var command: String
  /// The report of an action; `nil` if there is none.
  var report: ActionReport?
  /// The accounts of the threads, by name.
  var accounts: [String] = []
  /// The line of a command that was not run, if nothing more is known about it.
  var line: String?
  /// The effect of a command other than an action on threads.
  var effect = Effect.nothing
  /// The result of an import.
  var imported: ImportMailUseCase.Report?
  /// The result of `categorize --all`.
  var categorized: CategorizeEmailUseCase.Report?

  static let type = "would"
  static let summary = "What a command would do; nothing was changed."
  static let fields: [RecordField<WouldRecord>] = [
    .string("command", "the command") { $0.command },
    RecordField(
      "action", .nullable(.oneOf(ActionPhrase.names)), "the action; null if it changes nothing"
    ) { .optional($0.report?.phrase.name) },
    .integer("count", "number of threads it would affect") { $0.report?.done ?? 0 },
    .integer("unchanged", "number of threads that need no change") { $0.report?.unchanged ?? 0 },
    RecordField("failed", .array(of: ObjectShape.actionFailure.type), "threads on which it would fail") {
      ObjectShape.actionFailure.json($0.report?.failed ?? [])
    },
    RecordField("accounts", .array(of: .string), "the accounts of the threads") {
      .array($0.accounts.map(JSONValue.string))
    },
    .optionalString("line", "the command line, if all that is known is that it would run; null otherwise") {
      $0.line
    },
    .optionalString("does", "the effect of a command that is not an action on threads; null if it has none") {
      $0.report == nil ? $0.effect.clause : nil
    },
    .integer(
      "messages",
      "number of messages that it would affect, or that import or categorize --all would read; 0 if not known"
    ) {
      $0.report?.messages ?? $0.imported?.read ?? $0.categorized?.read ?? 0
    },
    ImportCounts.field("the folders that import would put them in") { $0.imported?.places ?? ImportCounts() },
  ]

  private var sentence: TerminalText {
    if let line { return TerminalText(line: "Would run \"\(line)\".") }
    if let imported { return TerminalText(line: Self.sentence(imported)) }
    if let categorized { return TerminalText(line: Self.sentence(categorized, accounts)) }
    guard let report else {
      return TerminalText(line: "\(command) \(effect.clause ?? "changes no mail").")
    }
    var sentences = [
      report.done > 0 ? "Would \(report.phrase.infinitive(report.threads))." : "Would change nothing."
    ]
    if !accounts.isEmpty { sentences.append(Self.sentence(naming: accounts)) }
    if report.unchanged > 0 {
      sentences.append(
        "\(Digits.counted(report.unchanged, "thread")) \(report.unchanged == 1 ? "needs" : "need") no change."
      )
    }
    if !report.failed.isEmpty {
      let failures = ActionFailures(phrase: report.phrase, done: 0, failed: report.failed)
      sentences.append(Sentence.ended(TerminalText(line: Sentence.begun(failures.clause))).string)
    }
    return TerminalText(line: sentences.joined(separator: " "))
  }

  private static func sentence(_ categorized: CategorizeEmailUseCase.Report, _ accounts: [String]) -> String {
    let read = Digits.counted(categorized.read, "message")
    let changed = categorized.changed > 0 ? Digits.grouped(categorized.changed) : "none"
    return
      "Would recalculate the categories of \(read), and change \(changed). \(sentence(naming: accounts))"
  }

  private static func sentence(naming accounts: [String]) -> String {
    (accounts.count == 1 ? "Account: " : "Accounts: ") + accounts.joined(separator: ", ") + "."
  }

  /// Duplicates are only known once the mail has been read to the end.
  private static func sentence(_ imported: ImportMailUseCase.Report) -> String {
    let places = imported.places.phrase.map { " (\($0))" } ?? ""
    let failed = imported.failed > 0 ? "; \(Digits.grouped(imported.failed)) can't be read" : ""
    let start = "Would import \(Digits.counted(imported.read, "message"))\(places)\(failed)."
    return ([start, "Messages that are already there would be skipped."] + imported.leftOut).joined(
      separator: " ")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}

/// Implements `--dry-run`: commands that change nothing are run, actions report what they would act on, and
/// all other commands are only reported.
extension Rehearsal {
  static func rehearse(_ line: CommandLine, in shell: inout Shell) async throws {
    guard let first = line.words.first else { return }
    if first.text == "!", !first.isQuoted {
      return shell.console.result(WouldRecord(command: first.text, line: line.replaced, effect: .asks(.runs)))
    }
    let (command, words) = try Dispatcher().resolve(
      line.words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    let match = FormMatch(command, words, line: line.source)
    if match.asksForHelp { return HelpCommand.show(command, in: shell) }
    let bound = try match.bound()
    // The results would go to a file or a program.
    let leaves = line.redirection != nil || line.runsInBackground
    switch leaves ? .describes : bound.form.rehearsal {
    case .runs, .rehearses: try await Dispatcher().perform(line, in: &shell)
    case .describesPlan: try await describePlan(of: bound, in: &shell)
    case .previews: try await preview(bound, in: &shell)
    case .describes:
      _ = try bound.body()
      shell.console.result(
        WouldRecord(command: command.info.name, line: line.replaced, effect: bound.call.wholeEffect))
    }
  }

  /// Runs a form that checks ``isRehearsing``.
  fileprivate static func preview(_ bound: BoundCall<Shell>, in shell: inout Shell) async throws {
    guard case .runs(let run) = try bound.body() else { return }
    try await Dispatcher().meet(bound.form.needs, in: &shell)
    let wasRehearsing = shell.isRehearsing
    shell.isRehearsing = true
    defer { shell.isRehearsing = wasRehearsing }
    try await run(&shell)
  }

  /// Reports the effect of an action, with the number of threads in each account.
  fileprivate static func describePlan(of bound: BoundCall<Shell>, in shell: inout Shell) async throws {
    guard case .acts(let plan) = try bound.body() else { return }
    try await Dispatcher().meet(bound.form.needs, in: &shell)
    let directory = try await FolderDirectory.current(in: &shell)
    for planned in try await ActionPlan.described(try await plan(&shell), in: &shell) {
      let outcome = try await shell.services().actions.preview(planned.action, on: planned.places)
      // A label that has not been created yet is on none of the threads.
      let isNew = planned.newLabels != nil
      let report = ActionReport(
        phrase: planned.phrase, done: outcome.done.count + (isNew ? outcome.unchanged.count : 0),
        unchanged: isNew ? 0 : outcome.unchanged.count, failed: outcome.failed, messages: planned.messages,
        subject: planned.subject)
      shell.console.result(
        WouldRecord(
          command: bound.call.info.name, report: report,
          accounts: directory.byAccount(planned.places).map(\.account.name)))
    }
  }
}
