import VmailTerminal

/// Runs the statements of a script. The recursion depth is limited by ``ScriptParser/deepest``.
struct StatementRunner<Context: CommandContext> {
  /// The name of the script for messages; `nil` for none.
  let file: String?
  /// Whether the statements are in a block, whose commands have been checked.
  var isInBlock = false

  /// Runs the statements until the first failure (unless `onerror` is `continue`), Ctrl-C or `quit`.
  /// - Returns: the code of the first failure (page 8.22).
  func run(_ statements: [Statement], in context: inout Context) async -> ExitCode {
    var firstFailure = ExitCode.success
    for statement in statements {
      let code = await run(statement, in: &context)
      if code == .interrupted { return code }
      firstFailure.note(code)
      if context.endsScript(after: code) || context.running.jump != nil { break }
    }
    return firstFailure
  }

  /// The runner of the parts of a block.
  private var inBlock: Self { Self(file: file, isInBlock: true) }

  private func run(_ statement: Statement, in context: inout Context) async -> ExitCode {
    if !isInBlock, let code = Dispatcher().mistake(in: statement, of: context, at: position(of:)) {
      context.running.scriptVariables.note(code)
      return code
    }
    switch statement {
    case .command(let line):
      let code = await Dispatcher().run(line, in: &context, at: position(of: line))
      context.running.scriptVariables.note(code)
      return code
    case .jump(let line):
      context.running.jump = line.keyword
      return .success
    case .choice(let choice): return await run(choice, in: &context)
    case .each(let each): return await run(each, in: &context)
    }
  }

  private func position(of line: CommandLine) -> ScriptPosition? {
    file.map { ScriptPosition(file: $0, line: line.lineNumber) }
  }

  // MARK: Blocks

  private func run(_ choice: Statement.Choice, in context: inout Context) async -> ExitCode {
    for (index, next) in choice.cases.enumerated() {
      let line = next.condition
      let answer = await Dispatcher().ask(line, in: &context, at: position(of: line))
      context.running.scriptVariables.note(answer.code)
      guard answer.isAnswer else { return answer.code }
      if context.running.isOver { return .success }
      guard answer.isKnown else {
        let rest = Statement.Choice(
          cases: Array(choice.cases.dropFirst(index + 1)), otherwise: choice.otherwise)
        return await rehearse(next, or: rest, in: &context)
      }
      if (answer.code == .success) != next.isNegated { return await inBlock.run(next.body, in: &context) }
    }
    return await inBlock.run(choice.otherwise, in: &context)
  }

  /// Rehearses both parts of a block whose condition can't be known, each from the same state. What follows is rehearsed
  /// after the first part or, if that leaves the script or the loop, after the second.
  private func rehearse(
    _ next: Statement.Case, or rest: Statement.Choice, in context: inout Context
  ) async -> ExitCode {
    let (line, console) = (next.condition.source, context.console)
    let (first, second) = next.isNegated ? ("fails", "succeeds") : ("succeeds", "fails")
    await context.prepareForCopies()
    var other = context
    // Both copies print to the same console.
    let settings = console.settings
    let indent = settings.indent
    defer { console.updateSettings { $0.indent = indent } }
    Self.say("Whether \"\(line)\" would succeed is not known. If it \(first):", console, indent)
    let code = await inBlock.run(next.body, in: &context)
    if code == .interrupted { return code }
    let changed = console.settings
    console.updateSettings { $0 = settings }
    Self.say("If \"\(line)\" \(second):", console, indent)
    let otherCode = await run(rest, in: &other)
    guard otherCode != .interrupted else { return otherCode }
    let isAfterOther = leaves(context, after: code)
    if isAfterOther, leaves(other, after: otherCode) { return code }
    if !isAfterOther { console.updateSettings { $0 = changed } }
    Self.say(
      "What follows assumes that \"\(line)\" \(isAfterOther ? second : first).", console, indent,
      isPart: false)
    guard isAfterOther else { return code }
    context = other
    return otherCode
  }

  /// Prints a line of the plan among the results. Programs get a notice.
  /// - Parameters:
  ///   - indent: that of the line.
  ///   - isPart: whether the lines of a part follow, which are indented further.
  private static func say(_ text: String, _ console: Console, _ indent: Int, isPart: Bool = true) {
    console.updateSettings { $0.indent = indent }
    if console.settings.form == .json {
      console.notice(text)
    } else {
      console.sentence(TerminalText(line: text))
    }
    if isPart { console.updateSettings { $0.indent = indent + 2 } }
  }

  /// Whether what follows a part of a block is not run after it.
  private func leaves(_ context: Context, after code: ExitCode) -> Bool {
    context.endsScript(after: code) || context.running.jump != nil
  }

  /// Runs a loop. The list is resolved once, before the first round, so that later changes of numbers do not
  /// affect it.
  private func run(_ each: Statement.Each, in context: inout Context) async -> ExitCode {
    let loop: LoopRounds<Context>
    do { loop = try await rounds(of: each, in: &context) } catch {
      let worded = Context.wording(of: error, action: "do that")
      let code = context.console.report(
        worded, command: Keyword.for.rawValue, at: position(of: each.line))
      context.running.scriptVariables.note(code)
      return code
    }
    context.running.scriptVariables.loops.append(ScriptVariables.Loop(name: each.name))
    defer {
      context.running.scriptVariables.loops.removeLast()
      loop.end(&context)
    }
    var firstFailure = ExitCode.success
    for begin in loop.rounds {
      if Task.isCancelled { return .interrupted }
      let item = await begin(&context)
      if let innermost = context.running.scriptVariables.loops.indices.last {
        context.running.scriptVariables.loops[innermost].item = item
      }
      let code = await inBlock.run(each.body, in: &context)
      let jump = context.running.jump
      context.running.jump = nil
      if code == .interrupted { return code }
      firstFailure.note(code)
      if context.endsScript(after: code) || jump == .break { break }
    }
    return firstFailure
  }

  /// Returns the rounds of `for NAME in LIST [--yes]`.
  private func rounds(of each: Statement.Each, in context: inout Context) async throws -> LoopRounds<Context>
  {
    try Task.checkCancellation()
    try await context.approve(.reads(each.line))
    var words = Array(try ScriptVariables.lexer(in: context).expanded(each.line).words.dropFirst(3))
    let isConfirmed = words.contains { $0.text == "--yes" && !$0.isQuoted }
    words.removeAll { $0.text == "--yes" && !$0.isQuoted }
    if let first = words.first, !first.isQuoted, first.text == LoopSource.words.name {
      return context.rounds(over: words.dropFirst())
    }
    return try await context.loop(each.name, over: words, isConfirmed: isConfirmed)
  }
}

extension CommandContext {
  /// Whether no other statement runs after one with this result.
  func endsScript(after code: ExitCode) -> Bool { running.isOver || (code != .success && stopsAtFailure) }
}
