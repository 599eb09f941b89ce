import VmailDomain
import VmailEngine

/// Implements `--dry-run`: commands that change nothing are run, actions report what they would act on, and
/// all other commands are only reported.
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
    // The results would go to a file or a program.
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

  /// Runs a form that checks ``isRehearsing``.
  mutating func preview(_ call: CommandCall) async throws {
    guard case .runs(let run) = try call.form.body(for: call) else { return }
    try await Dispatcher().meet(call.form.needs, in: &self)
    let wasRehearsing = isRehearsing
    isRehearsing = true
    defer { isRehearsing = wasRehearsing }
    try await run(&self)
  }

  /// Reports the effect of an action, with the number of threads in each account.
  mutating func tellPlan(of call: CommandCall) async throws {
    guard case .acts(let plan) = try call.form.body(for: call) else { return }
    try await Dispatcher().meet(call.form.needs, in: &self)
    let directory = try await folderDirectory()
    for planned in try await plan(&self) {
      let outcome = try await services().actions.preview(planned.action, on: planned.places)
      // A label that has not been created yet is on none of the threads.
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
