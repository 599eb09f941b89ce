import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Runs the statements of a script. The recursion depth is limited by ``ScriptParser/deepest``.
struct StatementRunner {
  /// The name of the script for messages; `nil` for none.
  let file: String?

  /// Runs the statements until the first failure (unless `onerror` is `continue`), Ctrl-C or `quit`.
  /// - Returns: the code of the first failure (page 8.22).
  func run(_ statements: [Statement], in shell: inout Shell) async -> ExitCode {
    var firstFailure = ExitCode.success
    for statement in statements {
      let code = await run(statement, in: &shell)
      if code == .interrupted { return code }
      firstFailure.note(code)
      if Self.isOver(after: code, in: shell) { break }
    }
    return firstFailure
  }

  private func run(_ statement: Statement, in shell: inout Shell) async -> ExitCode {
    switch statement {
    case .command(let line):
      let code = await Dispatcher().run(line, in: &shell, at: position(of: line))
      shell.scriptVariables.status = code
      return code
    case .choice(let choice): return await run(choice, in: &shell)
    case .each(let each): return await run(each, in: &shell)
    }
  }

  private static func isOver(after code: ExitCode, in shell: Shell) -> Bool {
    shell.session.isOver || (code != .success && shell.settings.onError == .stop)
  }

  private func position(of line: CommandLine) -> ScriptPosition? {
    file.map { ScriptPosition(file: $0, line: line.lineNumber) }
  }

  // MARK: Blocks

  private func run(_ choice: Statement.Choice, in shell: inout Shell) async -> ExitCode {
    for next in choice.cases {
      let line = next.condition
      let answer = await Dispatcher().ask(line, in: &shell, at: position(of: line))
      shell.scriptVariables.status = answer.code
      switch answer {
      case .mistake(let code): return code
      case .yes, .no:
        if shell.session.isOver { return .success }
        if (answer == .yes) != next.isNegated { return await run(next.body, in: &shell) }
      }
    }
    return await run(choice.otherwise, in: &shell)
  }

  /// Runs a loop. The list is resolved once, before the first round, so that later changes of numbers do not
  /// affect it.
  private func run(_ each: Statement.Each, in shell: inout Shell) async -> ExitCode {
    let targets: [ThreadTarget]
    do { targets = try await StatementRunner.loopTargets(of: each, in: &shell) } catch {
      let worded = ErrorWording.shellError(for: error, action: "load emails")
      shell.console.report(worded, command: Keyword.for.rawValue, at: position(of: each.line))
      shell.console.flush()
      shell.scriptVariables.status = worded.code
      return worded.code
    }
    let outer = shell.session.namedSets[each.name]
    shell.scriptVariables.loops.append(ScriptVariables.Loop(name: each.name))
    defer {
      shell.scriptVariables.loops.removeLast()
      shell.session.namedSets[each.name] = outer
    }
    var firstFailure = ExitCode.success
    for target in targets {
      if Task.isCancelled { return .interrupted }
      await StatementRunner.beginRound(each.name, on: target, in: &shell)
      let code = await run(each.body, in: &shell)
      if code == .interrupted { return code }
      firstFailure.note(code)
      if Self.isOver(after: code, in: shell) { break }
    }
    return firstFailure
  }
}

extension StatementRunner {
  /// Returns the threads of `for NAME in LIST [--yes]`. An empty list is not an error.
  fileprivate static func loopTargets(of each: Statement.Each, in shell: inout Shell) async throws
    -> [ThreadTarget]
  {
    try Task.checkCancellation()
    try await ScriptVariables.expectPerson(forVariablesOf: each.line, in: &shell)
    var words = Array(try ScriptVariables.lexer(in: shell).expanded(each.line).words.dropFirst(3))
    let isConfirmed = words.contains { $0.text == "--yes" && !$0.isQuoted }
    words.removeAll { $0.text == "--yes" && !$0.isQuoted }
    try await Locations.enterDefaultPlace(in: &shell)
    guard shell.session.place != nil else { throw ShellError.noAccount }
    let targets: [ThreadTarget]
    do { targets = words.isEmpty ? [] : try await ListingPages.threads(named: words, in: &shell) } catch let
      error as ReferenceError
    {
      switch error.kind {
      case .nothingMatches, .emptyListing, .nothingSelected: return []
      default: throw error
      }
    }
    guard !isConfirmed, !AgentMode.isForAgent(in: shell), targets.count > Confirmation.asksAbove,
      let ask = shell.ask
    else { return targets }
    let question = "Run this block for \(Digits.counted(targets.count, "thread"))? [y/N] "
    guard await ask(question) else { throw ShellError.declined }
    return targets
  }

  /// Sets `${name}` to a thread: in references it is a set that contains only the thread, and elsewhere the
  /// subject.
  fileprivate static func beginRound(_ name: String, on target: ThreadTarget, in shell: inout Shell) async {
    shell.session.namedSets[name] = [target]
    guard let innermost = shell.scriptVariables.loops.indices.last else { return }
    let listed = shell.session.listing?.listing.entries.first { $0.thread.id == target.threadId }?.thread
    let thread: MailThread?
    if let listed {
      thread = listed
    } else {
      thread = try? await shell.services().actions.summaries(of: [target.threadId])[target.threadId]
    }
    let subject = TerminalText(SubjectText.of(thread?.subject ?? ""), limit: 500).string
    shell.scriptVariables.loops[innermost].subject = subject
  }
}
