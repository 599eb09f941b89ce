import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What mail adds to the steps of a line.
extension CommandContext where Self == Shell {
  mutating func begin() async {
    // At a prompt this happens between the lines that are typed.
    if !self.isInteractive, !self.isRehearsing { await On.takeEvents(in: &self) }
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
    let open = self.session.conversation
    // An attachment is named by its number only; a message also by what it is.
    let named = words.map { word in
      open?.number(meantBy: word).flatMap { $0.number == nil ? $0 : nil } ?? word
    }
    return try await FolderNames.namingFolder(named, in: &self)
  }

  /// Opens the store, which can be opened only once.
  mutating func prepareForCopies() async { _ = try? await self.services() }

  mutating func prepare(_ call: inout CommandCall) throws {
    if AgentMode.isForAgent(in: self) {
      guard call.form.effect != .reserved else { throw ShellError.settingIsNotForAgents(call.info.name) }
      guard call.form.effect != .decides else { throw ShellError.decidesForAgents(call.info.name) }
      call = call.unconfirmed
    }
    // What it changes is attributed to it. A secret is never part of a line.
    self.snapshot.note(RunningLine(call.line, in: self.running.position?.kept ?? ""))
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
    case .runs(let call):
      expectQuestion(about: call)
      try await CallDeed.expectPerson(for: call, in: &self)
    }
  }

  /// Lets what is asked about a call wait for a person, if nobody can be asked: with the account in which it runs.
  private func expectQuestion(about call: CommandCall) {
    if !self.isRehearsing { self.person.gate?.begin(call, in: self.session.account?.id) }
  }

  mutating func carryOut(_ plan: [PlannedAction], for call: CommandCall) async throws {
    expectQuestion(about: call)
    try await ActionPlan.carryOut(plan, for: call, in: &self)
  }

  mutating func failure(of call: CommandCall, because error: any Error) async -> any Error {
    guard let cause = ErrorWording.storeCause(of: error) else { return self.person.gate?.refusal ?? error }
    await Retry.note(failed: call, in: &self)
    return self.person.gate?.refusal ?? ErrorWording.failure(to: call.action, because: cause)
  }

  /// Programs that events start at a prompt run beside vmail.
  mutating func runProgram(_ line: String) async throws {
    try await AgentMode.expectPerson(toRun: line, in: self)
    let variables = running.scriptVariables
    guard line.isEmpty || variables.facts.isEmpty || !self.isInteractive else {
      return On.startProgram(line, variables.factsForPrograms, in: self)
    }
    self.snapshot.drop()
    try ShellEscape.run(line, in: &self)
  }

  func willWait() { self.snapshot.drop() }

  func showHelp(of command: AnyCommand) { HelpCommand.show(command, in: self) }

  func describe(_ effect: Effect, of command: String, line: String?) {
    console.result(WouldRecord(command: command, line: line, effect: effect))
    guard [SyncCommand.name, WatchCommand.name].contains(command) else { return }
    for event in EventCommands.Event.allCases where event != .quit {
      for text in self.session.eventCommands[event] {
        console.result(WouldRecord(command: OnCommand.name, line: text, event: event.rawValue))
      }
    }
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
