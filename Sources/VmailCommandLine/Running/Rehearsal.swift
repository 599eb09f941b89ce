import VmailTerminal

/// Implements `would` and `--dry-run`: commands that change nothing are run, actions report what they would act on, and
/// all other commands are only reported, even if results are not wanted. Results are redirected to nothing; neither files
/// nor programs are opened.
extension Dispatcher {
  /// - Returns: whether it is known that the line would succeed. One that would fail throws.
  func rehearse(_ line: CommandLine, in context: inout Context) async throws -> Bool {
    guard let first = line.words.first else { return true }
    if first.text == "!", !first.isQuoted {
      context.describe(.asks(.runs), of: first.text, line: line.replaced)
      context.running.hasRehearsedChange = true
      return false
    }
    let (command, words) = try resolve(line.words, in: context)
    let match = FormMatch(command, words, line: line.source)
    if match.asksForHelp {
      context.showHelp(of: command)
      return true
    }
    let bound = try match.bound()
    _ = try bound.body()
    let rehearsal = line.runsInBackground ? .describes : bound.form.rehearsal
    // A file is made even if the command then fails.
    if rehearsal == .describes || line.redirection.map({ !$0.isDropped }) == true {
      context.describe(bound.call.wholeEffect, of: command.info.name, line: line.replaced)
    }
    let isOnlyShown = rehearsal == .runs || rehearsal == .rehearses
    if !isOnlyShown { context.running.hasRehearsedChange = true }
    switch rehearsal {
    case .runs where line.redirection != nil:
      let effect = bound.call.wholeEffect
      // What it reports about that is not shown.
      if line.redirection?.isDropped == true, effect.clause != nil {
        context.describe(effect, of: command.info.name, line: nil)
      }
      // Later lines may act on what it lists.
      let outer = context.console.redirect(to: NullSink())
      defer { context.console.redirect(to: outer) }
      try await perform(line, in: &context)
    case .runs, .rehearses: try await perform(line, in: &context)
    case .describesPlan: try await describePlan(of: bound, in: &context)
    case .previews: try await preview(bound, in: &context)
    case .describes: break
    }
    if case .pipe? = line.redirection { return false }
    return line.runsInBackground || rehearsal != .describes && rehearsal != .previews
  }

  /// Reports what the words of a line would do, after a command such as `would`.
  /// - Parameter call: the call of that command.
  public func rehearse(_ words: [Word], after call: CommandCall, in context: inout Context) async throws {
    let isQuiet = context.console.settings.isQuiet
    context.console.updateSettings { $0.isQuiet = false }
    defer { context.console.updateSettings { $0.isQuiet = isQuiet } }
    let words = try await self.words(words, of: call, in: &context)
    let (command, arguments) = try resolve(words, in: context)
    let inner = try BoundCall(command, arguments, line: call.line)
    switch inner.form.rehearsal {
    case .describesPlan: try await describePlan(of: inner, in: &context)
    case .previews: try await preview(inner, in: &context)
    // Each line of a script is rehearsed; reading the script may need a person's consent.
    case .rehearses:
      try await context.approve(.runs(inner.call))
      try await preview(inner, in: &context)
    case .runs, .describes:
      _ = try inner.body()
      context.describe(inner.call.wholeEffect, of: command.info.name, line: nil)
    }
  }

  /// Returns the words of a line after a command such as `would`, with an alias expanded, and as they are run.
  public func words(_ words: [Word], of call: CommandCall, in context: inout Context) async throws -> [Word] {
    try await context.replaced(try await expanded(words, call, in: &context))
  }

  /// Returns the words after the command, with an alias expanded.
  private func expanded(
    _ words: [Word], _ call: CommandCall, in context: inout Context
  ) async throws -> [Word] {
    guard let first = words.first, !first.isQuoted, context.running.aliases[first.text] != nil else {
      return words
    }
    let start = first.range.lowerBound
    let text = String(call.line.dropFirst(start))
    guard let raw = try Lexer.raw.commands(in: text).first else { return [] }
    try await context.approve(.reads(raw))
    let lexer = ScriptVariables.lexer(in: context)
    guard let line = try lexer.commands(in: text).first else { return [] }
    let expanded = try context.running.aliases.expanded(line, lexer)
    // Use the position where they were typed, for carets.
    return expanded.words.map { word in
      let typed = expanded.origins.textRange(of: word.range)
      var word = word
      word.range = typed.lowerBound + start..<typed.upperBound + start
      return word
    }
  }

  /// Runs a form that checks ``RunningState/isRehearsing``.
  private func preview(_ bound: BoundCall<Context>, in context: inout Context) async throws {
    guard case .runs(let run) = try bound.body() else { return }
    try await meetNeeds(of: bound.call, in: &context)
    // What a preview needs is open by now. One that needs nothing must not make a store where there is none.
    try await context.rehearse(isPrepared: bound.form.rehearsal == .previews, run)
  }

  private func describePlan(of bound: BoundCall<Context>, in context: inout Context) async throws {
    guard case .acts(let plan) = try bound.body() else { return }
    try await meetNeeds(of: bound.call, in: &context)
    try await context.describe(try await plan(&context), of: bound.call)
  }
}

extension CommandContext {
  /// Rehearses something in a session. Unless the session is a rehearsal itself, its state remains as it was.
  mutating func rehearse(
    isPrepared: Bool = false, _ body: (inout Self) async throws -> Void
  ) async throws {
    guard !running.isRehearsing else { return try await body(&self) }
    if !isPrepared { await prepareForCopies() }
    var copy = self
    copy.running.isRehearsing = true
    // The copy has the same console.
    let settings = console.settings
    defer { console.updateSettings { $0 = settings } }
    // A rehearsal that prints nothing would look like a script that does nothing.
    console.updateSettings { $0.isQuiet = false }
    try await body(&copy)
  }
}
