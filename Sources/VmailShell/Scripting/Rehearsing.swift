import VmailDomain

/// `--dry-run`: commands that change nothing run, actions are told, and of the rest it is only said that they
/// would run.
extension Shell {
  mutating func rehearse(_ line: CommandLine) async throws {
    guard let first = line.words.first else { return }
    if first.text == "!", !first.isQuoted { return sayWouldRun(first.text, line) }
    let (command, words) = try Dispatcher().resolve(
      line.words, allowsPrefixes: isTyping, aliases: aliases.names)
    let call = try CommandCall(info: command.info, words: words, line: line.source)
    // Where its results would go is a file, or a program.
    guard line.redirection == nil, !line.runsInBackground else { return sayWouldRun(command.info.name, line) }
    if call.has("help") { return HelpCommand.show(command, in: self) }
    switch RehearsedEffect.of(command, call) {
    case .nothing: try await Dispatcher().perform(line, in: &self)
    case .acts:
      guard let acting = command as? any ActingCommand.Type else { return }
      try await Dispatcher().meet(command.info.needs, in: &self)
      try await tellPlan(of: acting, call)
    case .changes: sayWouldRun(command.info.name, line)
    }
  }

  /// Tells what an action would do, to how many threads of which accounts.
  mutating func tellPlan(of command: any ActingCommand.Type, _ call: CommandCall) async throws {
    let directory = try await folderDirectory()
    for planned in try await command.init().plan(call, in: &self) {
      let outcome = try await services().actions.preview(planned.action, on: planned.places)
      // A label that is still to be made is on none of them.
      let isNew = planned.newLabels != nil
      let report = ActionReport(
        phrase: planned.phrase, done: outcome.done.count + (isNew ? outcome.unchanged.count : 0),
        unchanged: isNew ? 0 : outcome.unchanged.count, failed: outcome.failed)
      console.result(
        WouldRecord(
          command: command.info.name, report: report,
          accounts: directory.byAccount(planned.places).map(\.account.name)))
    }
  }

  private func sayWouldRun(_ name: String, _ line: CommandLine) {
    console.result(WouldRecord(command: name, line: line.replaced))
  }
}
