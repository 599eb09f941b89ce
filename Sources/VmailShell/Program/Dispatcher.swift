import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// Finds the command of a line, provides what it needs, runs it, and reports errors.
///
/// Errors name the command if it was found, and otherwise the typed word.
struct Dispatcher {
  /// Runs one line.
  /// - Returns: the exit code; an error has already been reported.
  func run(_ line: CommandLine, in shell: inout Shell, at position: ScriptPosition? = nil) async -> ExitCode {
    do { return try await attempt(line, in: &shell) } catch let failure as ReportedFailure {
      ScriptRecording.noteFailure(failure.code, in: shell)
      return failure.code
    } catch {
      return report(error, of: line, at: position, in: shell).code
    }
  }

  /// The result of the condition of an `if`.
  enum Answer: Hashable, Sendable {
    case yes
    case no(ExitCode)
    /// The command is invalid or was interrupted, which is neither yes nor no.
    case mistake(ExitCode)

    var code: ExitCode {
      switch self {
      case .yes: .success
      case .no(let code), .mistake(let code): code
      }
    }
  }

  /// Runs the condition of an `if`. A missing object is an answer, and not reported as an error.
  func ask(_ line: CommandLine, in shell: inout Shell, at position: ScriptPosition? = nil) async -> Answer {
    do {
      let code = try await attempt(line, in: &shell)
      return code == .success ? .yes : .no(code)
    } catch let failure as ReportedFailure {
      return failure.code == .interrupted ? .mistake(failure.code) : .no(failure.code)
    } catch {
      let worded = ErrorWording.shellError(for: error, action: "do that")
      if worded.isMistake || worded.code == .interrupted {
        return .mistake(report(worded, of: line, at: position, in: shell).code)
      }
      if !worded.saysNo { report(worded, of: line, at: position, in: shell) }
      return .no(worded.code)
    }
  }

  private func attempt(_ line: CommandLine, in shell: inout Shell) async throws -> ExitCode {
    shell.snapshot.begin()
    await SessionAftermath.takeActionEvents(in: &shell)
    ScriptRecording.noteTyped(line, in: shell)
    shell.console.beginCommand(isInteractive: shell.isInteractive)
    defer {
      shell.snapshot.end()
      shell.console.endCommand()
      SessionAftermath.noteSelection(in: shell)
    }
    try Task.checkCancellation()
    shell.gate?.begin()
    try await ScriptVariables.expectPerson(forVariablesOf: line, in: &shell)
    var line = try ScriptVariables.expanded(line, in: shell)
    line.words = try await FolderNames.namingFolder(line.words, in: &shell)
    guard let first = line.words.first else { return .success }
    if shell.isRehearsing {
      try await Rehearsal.rehearse(line, in: &shell)
    } else if first.text == "!", !first.isQuoted {
      let program = line.words.dropFirst().first?.text ?? ""
      try await AgentMode.expectPerson(toRun: program, in: shell)
      try ShellEscape.run(program, in: shell)
    } else if line.runsInBackground {
      try await start(line, in: &shell)
    } else {
      try await redirected(line, in: &shell)
    }
    return shell.console.outputCode()
  }

  @discardableResult
  private func report(
    _ error: any Error, of line: CommandLine, at position: ScriptPosition?, in shell: Shell
  ) -> ShellError {
    let worded = ErrorWording.shellError(for: error, action: "do that")
    // The stopping of a job is reported with its end.
    if shell.isJob, worded.code == .interrupted { return worded }
    // Positions refer to the line with aliases expanded. An agent may not see the values of variables.
    let line =
      AgentMode.isForAgent(in: shell) ? line : (try? ScriptVariables.expanded(line, in: shell)) ?? line
    let source = worded.place(among: line.words).map(line.sourceLine)
    shell.console.report(worded, command: line.words.first?.text, at: position, source: source)
    shell.console.flush()
    ScriptRecording.noteFailure(worded.code, in: shell)
    return worded
  }

  /// Runs a line with a possible redirection. If both fail, the command's error is thrown rather than that of
  /// the program reading its results.
  private func redirected(_ line: CommandLine, in shell: inout Shell) async throws {
    try await CallDeed.expectPerson(forRedirectionOf: line, in: &shell)
    let redirection = try OpenRedirection(
      line.redirection, parameters: shell.scriptVariables.shellParameters(of: "vmail"), console: shell.console
    )
    do { try await perform(line, in: &shell) } catch {
      try? redirection?.close()
      throw error
    }
    // A program may read the results for long.
    shell.snapshot.drop()
    try redirection?.close()
  }

  /// Runs a line whose variables have been replaced; errors are thrown.
  func perform(_ line: CommandLine, in shell: inout Shell) async throws {
    let (command, words) = try resolve(
      line.words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    let match = FormMatch(command, words, line: line.source)
    if match.asksForHelp { return HelpCommand.show(command, in: shell) }
    var bound = try match.bound()
    if AgentMode.isForAgent(in: shell) {
      guard bound.form.effect != .reserved else {
        throw ShellError.settingIsNotForAgents(bound.call.info.name)
      }
      bound.call = bound.call.unconfirmed
    }
    let (call, body) = (bound.call, try bound.body())
    try await meet(call.form.needs, in: &shell)
    // What a question names is found when the action is planned.
    if case .runs = body { try await CallDeed.expectPerson(for: call, in: &shell) }
    do { try await run(body, call, in: &shell) } catch { throw shell.gate?.refusal ?? error }
  }

  // MARK: Finding the command

  /// Returns the command and the words after its name.
  /// - Parameters:
  ///   - allowsPrefixes: whether abbreviations are accepted; only at a prompt, so that new commands do not
  ///     break scripts (page 8.8).
  ///   - aliases: other names that may have been meant by an unknown one.
  func resolve(
    _ words: [Word], allowsPrefixes: Bool, aliases: @autoclosure () -> [String] = []
  ) throws -> (AnyCommand, ArraySlice<Word>) {
    guard let first = words.first else { throw ShellError(.usage, "an empty command") }
    guard !first.holdsValue else { throw ShellError.commandIsText(first) }
    if let command = CommandTable.command(named: first.text) { return (command, words.dropFirst()) }
    if words.count == 1, !first.isQuoted, let neighbour = Self.neighbours[first.typed ?? ""] {
      return (neighbour, [])
    }
    if isBareReference(first) { return (OpenCommand.self, words[...]) }
    if let (short, reference) = CommandTable.names.splitGluedNumber(first),
      let command = CommandTable.command(named: short.text)
    {
      return (command, ([reference] + words.dropFirst())[...])
    }
    if let command = ForeignWords.commands[first.text] { return (command, words.dropFirst()) }
    switch CommandTable.names.match(first.text, allowsPrefixes: allowsPrefixes, orNear: aliases()) {
    case .command(let name):
      guard let command = CommandTable.command(named: name) else { break }
      return (command, words.dropFirst())
    case .ambiguous(let candidates):
      throw ShellError.ambiguousCommand(first, candidates: candidates)
    case .unknown: break
    }
    throw unknownCommand(first, allowsPrefixes: allowsPrefixes, orNear: aliases())
  }

  /// Returns whether the first word is no command, not even the beginning of one where that counts.
  func isUnknown(_ words: [Word], allowsPrefixes: Bool) -> Bool {
    guard let first = words.first, !first.holdsValue, first.text != "!" else { return false }
    if (try? resolve(words, allowsPrefixes: allowsPrefixes)) != nil { return false }
    guard case .unknown = CommandTable.names.match(first.text, allowsPrefixes: allowsPrefixes) else {
      return false
    }
    return true
  }

  /// - Parameter others: other names that may have been meant.
  func unknownCommand(_ word: Word, allowsPrefixes: Bool, orNear others: [String]) -> ShellError {
    let match = CommandTable.names.match(word.text, allowsPrefixes: allowsPrefixes, orNear: others)
    guard case .unknown(let nearest) = match else { return .unknownCommand(word, nearest: nil) }
    return .unknownCommand(word, nearest: nearest)
  }

  /// The commands for a lone `+` or `-`, as in mailx: the thread after or before the current one, or
  /// initially the current thread itself.
  private static let neighbours: [String: AnyCommand] = ["+": NextCommand.self, "-": PrevCommand.self]

  /// Returns whether the word is a reference such as `3`, `1-5`, `$`; words that begin with a letter are
  /// looked up as commands.
  private func isBareReference(_ word: Word) -> Bool {
    !word.isQuoted && word.text.first?.isLetter == false && MessageListParser.isReference(word.text)
  }

  // MARK: Running it

  func meet(_ needs: [CommandInfo.Need], in shell: inout Shell) async throws {
    for need in needs {
      switch need {
      case .store: _ = try await shell.services()
      case .place:
        try await Locations.enterDefaultPlace(in: &shell)
        guard shell.session.place != nil else { throw ShellError.noAccount }
      case .account:
        try await Locations.enterDefaultPlace(in: &shell)
        guard shell.session.place != nil else { throw ShellError.noAccount }
        guard shell.session.account != nil else {
          throw ShellError.noAccountChosen(try await Locations.accountNames(in: &shell))
        }
      default: break
      }
    }
  }

  private func run(_ body: Form.Body, _ call: CommandCall, in shell: inout Shell) async throws {
    if call.info.addsPlaces { shell.session.placesVersion += 1 }
    do {
      try await shell.environment.slowNotice.around(call.info.loadingText, shell.console) {
        switch body {
        case .runs(let run): try await run(&shell)
        case .acts(let plan): try await ActionPlan.carryOut(try await plan(&shell), for: call, in: &shell)
        }
      }
    } catch {
      guard let cause = ErrorWording.storeCause(of: error) else { throw error }
      await Retry.note(failed: call, in: &shell)
      throw ErrorWording.failure(to: call.action, because: cause)
    }
  }
}
