import VmailDomain
import VmailEngine

/// `--dry-run`: commands that change nothing run, actions say on what they would act, and of the rest it is only said
/// that they would run.
extension Shell {
  mutating func rehearse(_ line: CommandLine) async throws {
    guard let first = line.words.first else { return }
    if first.text == "!", !first.isQuoted {
      return console.result(WouldRecord(command: first.text, line: line.replaced, effect: .asks(.runs)))
    }
    let (command, words) = try Dispatcher().resolve(
      line.words, allowsPrefixes: isTyping, aliases: aliases.names)
    let match = FormMatch(command, words, line: line.source)
    if match.asksForHelp { return HelpCommand.show(command, in: self) }
    let call = try match.call()
    // Where its results would go is a file, or a program.
    let leaves = line.redirection != nil || line.runsInBackground
    switch leaves ? .tells : call.form.rehearsal {
    case .runs, .rehearses: try await Dispatcher().perform(line, in: &self)
    case .tellsPlan: try await tellPlan(of: call)
    case .previews: try await preview(call)
    case .tells:
      _ = try call.form.body(for: call)
      console.result(WouldRecord(command: call.info.name, line: line.replaced, effect: call.wholeEffect))
    }
  }

  /// Runs a form that looks at ``isRehearsing``.
  mutating func preview(_ call: CommandCall) async throws {
    guard case .runs(let run) = try call.form.body(for: call) else { return }
    try await Dispatcher().meet(call.form.needs, in: &self)
    let wasRehearsing = isRehearsing
    isRehearsing = true
    defer { isRehearsing = wasRehearsing }
    try await run(&self)
  }

  /// Says what an action would do, to how many threads of which accounts.
  mutating func tellPlan(of call: CommandCall) async throws {
    guard case .acts(let plan) = try call.form.body(for: call) else { return }
    try await Dispatcher().meet(call.form.needs, in: &self)
    let directory = try await folderDirectory()
    for planned in try await plan(&self) {
      let outcome = try await services().actions.preview(planned.action, on: planned.places)
      // A label that is still to be made is on none of them.
      let isNew = planned.newLabels != nil
      let report = ActionReport(
        phrase: planned.phrase, done: outcome.done.count + (isNew ? outcome.unchanged.count : 0),
        unchanged: isNew ? 0 : outcome.unchanged.count, failed: outcome.failed)
      console.result(
        WouldRecord(
          command: call.info.name, report: report,
          accounts: directory.byAccount(planned.places).map(\.account.name)))
    }
  }
}
