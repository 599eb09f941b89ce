import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

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
        try await CallDeed.expectPerson(for: inner.call, in: &shell)
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
