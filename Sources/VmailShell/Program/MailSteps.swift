import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What mail adds to the steps of a line.
extension CommandContext where Self == Shell {
  mutating func begin() async {
    self.snapshot.begin()
    self.session.leaving.beginLine()
    await SessionAftermath.takeActionEvents(in: &self)
    self.person.gate?.begin()
  }

  func end() {
    self.snapshot.end()
    SessionAftermath.noteSelection(in: self)
  }

  mutating func replaced(_ words: [Word]) async throws -> [Word] {
    try await FolderNames.namingFolder(words, in: &self)
  }

  mutating func prepare(_ call: inout CommandCall) throws {
    if AgentMode.isForAgent(in: self) {
      guard call.form.effect != .reserved else { throw ShellError.settingIsNotForAgents(call.info.name) }
      call = call.unconfirmed
    }
    if call.info.addsPlaces { self.session.placesVersion += 1 }
  }

  mutating func meet(_ need: CommandInfo.Need) async throws {
    switch need {
    case .store: _ = try await self.services()
    case .place: try await enterPlace()
    case .account:
      try await enterPlace()
      guard self.session.account != nil else {
        throw ShellError.noAccountChosen(try await Locations.accountNames(in: &self))
      }
    default: break
    }
  }

  private mutating func enterPlace() async throws {
    try await Locations.enterDefaultPlace(in: &self)
    guard self.session.place != nil else { throw ShellError.noAccount }
  }

  mutating func approve(_ step: LineStep) async throws {
    guard AgentMode.isForAgent(in: self) else { return }
    switch step {
    // The environment may contain keys and passwords.
    case .reads(let line):
      let names = ScriptVariables.environment(readBy: line, in: self)
      guard !names.isEmpty else { return }
      try await AgentMode.expectPerson(
        for: Deed(
          "read environment variables", .readsEnvironment, names.map { .init(label: "variable", value: $0) }),
        in: self)
    case .redirects(let line): try await CallDeed.expectPerson(forRedirectionOf: line, in: &self)
    case .runs(let call): try await CallDeed.expectPerson(for: call, in: &self)
    }
  }

  mutating func carryOut(_ plan: [PlannedAction], for call: CommandCall) async throws {
    try await ActionPlan.carryOut(plan, for: call, in: &self)
  }

  mutating func failure(of call: CommandCall, because error: any Error) async -> any Error {
    guard let cause = ErrorWording.storeCause(of: error) else { return self.person.gate?.refusal ?? error }
    await Retry.note(failed: call, in: &self)
    return self.person.gate?.refusal ?? ErrorWording.failure(to: call.action, because: cause)
  }

  /// Programs started by events run beside vmail.
  mutating func runProgram(_ line: String) async throws {
    try await AgentMode.expectPerson(toRun: line, in: self)
    let facts = running.scriptVariables.facts
    guard line.isEmpty || facts.isEmpty else { return On.startProgram(line, facts, in: self) }
    self.snapshot.drop()
    try ShellEscape.run(line, in: self)
  }

  func willWait() { self.snapshot.drop() }

  func showHelp(of command: AnyCommand) { HelpCommand.show(command, in: self) }

  func describe(_ effect: Effect, of command: String, line: String?) {
    console.result(WouldRecord(command: command, line: line, effect: effect))
  }

  /// Reports the effect of an action, with the number of threads in each account.
  mutating func describe(_ plan: [PlannedAction], of call: CommandCall) async throws {
    let directory = try await FolderDirectory.current(in: &self)
    for planned in try await ActionPlan.described(plan, in: &self) {
      let outcome = try await self.services().actions.preview(planned.action, on: planned.places)
      // A label that has not been created yet is on none of the threads.
      let lacking = planned.places.filter { place in
        directory.account(of: place.view).map { planned.newLabels[$0.id] != nil } ?? false
      }
      let new = Set(lacking.map(\.threadId)).intersection(outcome.unchanged).count
      var report = ActionReport(
        phrase: planned.phrase, done: outcome.done.count + new,
        unchanged: outcome.unchanged.count - new, failed: outcome.failed, messages: planned.messages,
        subject: planned.subject)
      (report.numbers, report.emails) = (planned.numbers, planned.action.onlyMessages ?? [])
      report.others = planned.others
      console.result(
        WouldRecord(
          command: call.info.name, report: report,
          accounts: directory.byAccount(planned.places).map(\.account.name)))
    }
  }
}

/// Loops over threads.
extension CommandContext where Self == Shell {
  /// Returns a round for each thread: `${name}` stands for it in references, and for its subject elsewhere. An empty list
  /// is not an error.
  mutating func loop(_ name: String, over words: [Word], isConfirmed: Bool) async throws -> LoopRounds<Shell>
  {
    let targets: [ThreadTarget]
    do { targets = try await loopTargets(words, isConfirmed: isConfirmed) } catch {
      throw ErrorWording.shellError(for: error, action: "load mail")
    }
    let outer = self.session.namedSets[name]
    return (
      targets.map { target in { shell in await shell.beginRound(name, on: target) } },
      { $0.session.namedSets[name] = outer }
    )
  }

  private mutating func loopTargets(_ words: [Word], isConfirmed: Bool) async throws -> [ThreadTarget] {
    try await enterPlace()
    let targets: [ThreadTarget]
    do { targets = words.isEmpty ? [] : try await ListingPages.threads(named: words, in: &self) } catch let
      error as ReferenceError
    {
      switch error.kind {
      case .nothingMatches, .emptyListing, .nothingSelected: return []
      default: throw error
      }
    }
    guard !isConfirmed, !AgentMode.isForAgent(in: self), targets.count > Confirmation.asksAbove,
      let ask = self.person.ask
    else { return targets }
    let question = "Run this block for \(Digits.counted(targets.count, "thread"))? [y/N] "
    guard await ask(question) else { throw ShellError.declined }
    return targets
  }

  /// Makes a set of the thread.
  /// - Returns: the subject.
  private mutating func beginRound(_ name: String, on target: ThreadTarget) async -> String {
    self.session.namedSets[name] = [target]
    let listed = self.session.listing?.listing.entries.first { $0.thread.id == target.threadId }?.thread
    let thread: MailThread?
    if let listed {
      thread = listed
    } else {
      thread = try? await self.services().actions.summaries(of: [target.threadId])[target.threadId]
    }
    return TerminalText(SubjectText.of(thread?.subject ?? ""), limit: 500).string
  }
}
