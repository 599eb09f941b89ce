public import VmailTerminal

/// Finds the command of a line, provides what it needs, runs it, and reports errors.
///
/// Errors name the command if it was found, and otherwise the typed word.
public struct Dispatcher<Context: CommandContext>: Sendable {
  public init() {}

  /// Runs one line.
  /// - Returns: the exit code; an error has already been reported.
  public func run(
    _ line: CommandLine, in context: inout Context, at position: ScriptPosition? = nil
  ) async -> ExitCode {
    context.running.position = position
    do { return try await attempt(line, in: &context).code } catch let failure as ReportedFailure {
      note(failure, at: position, in: context)
      Recordings.noteFailure(failure.code, in: context)
      return failure.code
    } catch {
      return report(error, of: line, at: position, in: context).code
    }
  }

  /// Runs the condition of an `if`. A missing object is an answer, and not reported as an error.
  /// - Returns: the exit code; if the command is invalid or was interrupted, it is neither yes nor no. In a rehearsal
  ///   it may be unknown.
  func ask(
    _ line: CommandLine, in context: inout Context, at position: ScriptPosition? = nil
  ) async -> (code: ExitCode, isAnswer: Bool, isKnown: Bool) {
    context.running.position = position
    do {
      let (code, isKnown) = try await attempt(line, in: &context)
      return (code, true, isKnown)
    } catch let failure as ReportedFailure {
      note(failure, at: position, in: context)
      return (failure.code, failure.code != .interrupted, true)
    } catch {
      let worded = Context.wording(of: error, action: "do that")
      if !worded.saysNo { report(worded, of: line, at: position, in: context) }
      return (worded.code, !worded.isMistake && worded.code != .interrupted, true)
    }
  }

  /// Says, below the error of a sourced file, which line of which file has sourced it.
  private func note(_ failure: ReportedFailure, at position: ScriptPosition?, in context: Context) {
    guard let file = failure.file, let position else { return }
    context.console.notice("\(position.file):\(position.line): \(file) was sourced here.")
  }

  /// - Returns: the exit code, and whether it is known; in a rehearsal, it may not be.
  private func attempt(
    _ line: CommandLine, in context: inout Context
  ) async throws -> (code: ExitCode, isKnown: Bool) {
    await context.begin()
    Recordings.noteTyped(line, in: context)
    context.console.beginCommand(isInteractive: context.running.isInteractive)
    defer {
      context.end()
      context.console.endCommand()
    }
    try Task.checkCancellation()
    try await context.approve(.reads(line))
    var line = try ScriptVariables.expanded(line, in: context)
    line.words = try await context.replaced(line.words)
    guard let first = line.words.first else { return (.success, true) }
    var isKnown = true
    if context.running.isRehearsing {
      isKnown = try await rehearse(line, in: &context)
    } else if first.text == "!", !first.isQuoted {
      try await context.runProgram(line.words.dropFirst().first?.text ?? "")
    } else if line.runsInBackground {
      try await start(line, in: &context)
    } else {
      try await redirected(line, in: &context)
    }
    return (context.console.outputCode(), isKnown)
  }

  @discardableResult
  private func report(
    _ error: any Error, of line: CommandLine, at position: ScriptPosition?, in context: Context
  ) -> ShellError {
    let worded = Context.wording(of: error, action: "do that")
    // The stopping of a job is reported with its end.
    if context.running.isJob, worded.code == .interrupted { return worded }
    // Positions refer to the line with aliases expanded.
    let line =
      context.running.hidesValues ? line : (try? ScriptVariables.expanded(line, in: context)) ?? line
    // Words without a place, such as those that a key stands for, were not typed.
    let isTyped = line.words.contains { !$0.range.isEmpty }
    let source = isTyped ? worded.place(among: line.words).map(line.sourceLine) : nil
    context.console.report(worded, command: line.words.first?.text, at: position, source: source)
    if context.running.hasRehearsedChange, worded.saysNo {
      context.console.notice(
        "Earlier lines changed nothing, since this is a dry run. The script itself may go on here.")
    }
    Recordings.noteFailure(worded.code, in: context)
    return worded
  }

  /// Runs a line with a possible redirection. If both fail, the command's error is thrown rather than that of
  /// the program reading its results.
  private func redirected(_ line: CommandLine, in context: inout Context) async throws {
    // `if ${n} > 5` must not make a file.
    if let first = line.words.first, first.holdsValue { throw ShellError.commandIsText(first) }
    if line.redirection != nil {
      // A mistake in the line leaves the file as it is.
      let (command, words) = try resolve(line.words, in: context)
      let match = FormMatch(command, words, line: line.source)
      if !match.asksForHelp { _ = try match.bound().body() }
      try await context.approve(.redirects(line))
    }
    let redirection = try OpenRedirection(
      line.redirection,
      parameters: context.running.scriptVariables.shellParameters(of: Context.programName),
      variables: context.programVariables, console: context.console)
    do { try await perform(line, in: &context) } catch {
      try? redirection?.close(hasFailed: true)
      throw error
    }
    // A program may read the results for long.
    context.willWait()
    try redirection?.close()
  }

  /// Runs a line whose variables have been replaced; errors are thrown.
  public func perform(_ line: CommandLine, in context: inout Context) async throws {
    let (command, words) = try resolve(line.words, in: context)
    let match = FormMatch(command, words, line: line.source)
    if match.asksForHelp { return context.showHelp(of: command) }
    var bound = try match.bound()
    try context.prepare(&bound.call)
    let (call, body) = (bound.call, try bound.body())
    try await meetNeeds(of: call, in: &context)
    // What a question names is found when the action is planned.
    if case .runs = body { try await context.approve(.runs(call)) }
    do {
      try await context.running.slowNotice.around(call.info.loadingText, context.console) {
        switch body {
        case .runs(let run): try await run(&context)
        case .acts(let plan): try await context.carryOut(try await plan(&context), for: call)
        }
      }
    } catch {
      throw await context.failure(of: call, because: error)
    }
  }

  public func meetNeeds(of call: CommandCall, in context: inout Context) async throws {
    for need in call.form.needs { try await context.meet(need) }
  }
}

/// Blocks.
extension Dispatcher {
  /// Checks the commands in all parts of a block before the first of them runs, as far as that doesn't depend on what they do:
  /// a part that is not run today must not hide a mistyped command. What may become an alias or a folder meanwhile, and words
  /// with variables, are not checked.
  /// - Returns: the code of the first mistake, which has been reported.
  func mistake(
    in statement: Statement, of context: Context, at position: (CommandLine) -> ScriptPosition?
  ) -> ExitCode? {
    if case .command = statement { return nil }
    let lines = statement.commandLines
    let first = lines.map { $0.words.first?.text ?? "" }
    // A sourced file may define any alias.
    let maySource = first.contains(SourceRecord.type)
    let defining = lines.filter { $0.words.first?.text == AliasCommand<Context>.info.name }
    let aliases = context.running.aliases.names + defining.compactMap { $0.words.dropFirst().first?.text }
    for (line, name) in zip(lines, first) where name != "!" && !name.contains("${") && !aliases.contains(name)
    {
      let mayGetMeaning = (maySource || line.words.count == 1) && Keyword.advice(onForeign: name) == nil
      if mayGetMeaning, isUnknown(line.words, allowsPrefixes: context.isTyping) { continue }
      do {
        let (command, words) = try resolve(
          line.words, allowsPrefixes: context.isTyping, aliases: aliases)
        let match = FormMatch(command, words, line: line.source)
        if !line.isRaw, !match.asksForHelp { _ = try match.bound() }
      } catch {
        return report(error, of: line, at: position(line), in: context).code
      }
    }
    return nil
  }
}

/// Finding the command.
extension Dispatcher {
  /// Returns the command and the words after its name.
  /// - Parameters:
  ///   - allowsPrefixes: whether abbreviations are accepted; only at a prompt, so that new commands do not
  ///     break scripts (page 8.8).
  ///   - aliases: other names that may have been meant by an unknown one.
  public func resolve(
    _ words: [Word], allowsPrefixes: Bool, aliases: @autoclosure () -> [String] = []
  ) throws -> (any Command<Context>.Type, ArraySlice<Word>) {
    guard let first = words.first else { throw ShellError(.usage, "an empty command") }
    guard !first.holdsValue else { throw ShellError.commandIsText(first) }
    if let command = Context.command(named: first.text) { return (command, words.dropFirst()) }
    let names = Context.commandNames
    if let (short, reference) = names.splitGluedNumber(first),
      let command = Context.command(named: short.text)
    {
      return (command, ([reference] + words.dropFirst())[...])
    }
    if let meant = Context.command(meantBy: words) { return meant }
    switch names.match(first.text, allowsPrefixes: allowsPrefixes, orNear: aliases()) {
    case .command(let name):
      guard let command = Context.command(named: name) else { break }
      return (command, words.dropFirst())
    case .ambiguous(let candidates): throw ShellError.ambiguousCommand(first, candidates: candidates)
    case .unknown(let nearest):
      let advice = Keyword.advice(onForeign: first.text) ?? LetCommand<Context>.advice(on: first)
      var error = Context.unknownCommand(first, nearest: advice == nil ? nearest : nil)
      error.hint = advice ?? error.hint
      throw error
    }
    throw Context.unknownCommand(first, nearest: nil)
  }

  /// Returns the command of a line in a session, and the words after its name.
  public func resolve(
    _ words: [Word], in context: Context
  ) throws -> (any Command<Context>.Type, ArraySlice<Word>) {
    try resolve(words, allowsPrefixes: context.isTyping, aliases: context.running.aliases.names)
  }

  /// Returns whether the first word is no command, not even the beginning of one where that counts.
  public func isUnknown(_ words: [Word], allowsPrefixes: Bool) -> Bool {
    guard let first = words.first, !first.holdsValue, first.text != "!",
      (try? resolve(words, allowsPrefixes: allowsPrefixes)) == nil,
      case .unknown = Context.commandNames.match(first.text, allowsPrefixes: allowsPrefixes)
    else { return false }
    return true
  }
}
