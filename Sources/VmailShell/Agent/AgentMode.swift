import Glibc
import VmailDomain
import VmailEngine
import VmailTerminal

/// Agent-safe mode (`--agent`), for programs such as language-model agents, which mail must not turn against
/// the user.
extension Shell {
  var isForAgent: Bool { gate != nil }

  /// Switches to marked JSON results, and to asking a person about effects that mail could have prompted. The
  /// rc file has already been read: it is the user's own. What it holds for a prompt may say anything, so it
  /// isn't there for agents.
  mutating func serveAgent(askingAbout person: any Confirmer) throws {
    let gate = pass(AgentGate(person: person))
    console.setOnWarning { gate.warn($0) }
    (aliases, eventCommands, history) = (Aliases(), EventCommands(), { [] })
    openedServices?.journal.actAsAgent()
    try settings.set(Settings.name(of: \.output), to: OutputSettings.Form.json.rawValue)
    // Mail read by a program has not been read by the user.
    try settings.set(Settings.name(of: \.markRead), to: MarkingRead.manual.rawValue)
    applySettings()
    console.updateSettings { $0.marksForeignText = true }
  }

  /// Asks through a gate from now on.
  @discardableResult
  mutating func pass(_ gate: AgentGate) -> AgentGate {
    self.gate = gate
    ask = { await gate.agrees(to: $0) }
    return gate
  }

  /// In agent-safe mode, asks the person at the terminal. `--yes` comes from the agent, and has no effect
  /// here.
  /// - Throws: ``ShellError`` unless the person agreed.
  func expectPerson(for deed: @autoclosure () throws -> Deed) async throws {
    guard let gate else { return }
    let asked = try deed()
    console.flush()
    try await gate.ask(about: asked)
    // While the person read, a name may have become that of another file.
    guard try deed() == asked else { throw ShellError.changedMeanwhile }
  }

  /// Asks before a command runs, depending on the declarations of its form and options.
  mutating func expectPerson(for call: CommandCall) async throws {
    guard isForAgent, !call.reasonsToAsk.isEmpty else { return }
    let deed = try await deed(of: call)
    try await expectPerson(for: deed)
    // A number may have become that of something else, and mail may have arrived.
    guard try await self.deed(of: call) == deed else { throw ShellError.changedMeanwhile }
  }

  /// Asks before a program runs.
  func expectPerson(toRun program: String) async throws {
    try await expectPerson(for: Deed("run a program", .runs, [.init(label: "program", value: program)]))
  }

  /// Asks before the results of a line are redirected from standard output.
  mutating func expectPerson(forRedirectionOf line: CommandLine) async throws {
    guard isForAgent, let redirection = line.redirection else { return }
    let results = try await items(resultsOf: line)
    switch redirection {
    case .write(let path):
      let replaces = access(path, F_OK) == 0
      try await expectPerson(
        for: Deed(
          replaces ? "replace the content of a file" : "write a file", .writesFiles,
          [.init(file: path)] + results))
    case .append(let path):
      try await expectPerson(for: Deed("add to a file", .writesFiles, [.init(file: path)] + results))
    case .pipe(let program):
      try await expectPerson(
        for: Deed("run a program", .runs, [.init(label: "program", value: program)] + results))
    }
  }

  /// Checks that an agent may change a setting. Settings that could run, contact or show something are
  /// reserved for the user.
  func expectMaySet(_ setting: String) throws {
    guard isForAgent, !Settings.openToAgents.contains(setting) else { return }
    throw ShellError.settingIsNotForAgents(setting)
  }
}

extension Settings {
  /// The settings that an agent may change; all others, including future ones, are reserved for the user.
  static let openToAgents: Set<String> = [
    "badges", "color", "default-account", "density", "glyphs", "initials", "motion", "onerror", "page-size",
    "prefer", "quotes", "reply-place", "send-delay", "theme", "undo-seconds", "width",
  ]
}

/// Errors for agents (`--agent`).
extension ShellError {
  static func needsPerson(_ deed: String, _ absence: PersonsAnswer.Absence) -> ShellError {
    let why =
      switch absence {
      case .noTerminal: "Nothing was done: there is no terminal to ask on."
      case .isJob: "Nothing was done: a job can't ask. Run it without &."
      }
    return ShellError(.permission, "a person must confirm this: \(deed)", hint: why)
  }

  static func refusedByPerson(_ deed: String) -> ShellError {
    ShellError(
      .permission, "the person at the terminal declined: \(deed)", hint: "Nothing was done.")
  }

  static func questionDoesNotFit(_ effect: String) -> ShellError {
    ShellError(
      .permission, "a person must confirm this, and the question does not fit on the screen: \(effect)",
      hint: "Nothing was done. Run it without --agent, or make the terminal larger.")
  }

  static func settingIsNotForAgents(_ name: String) -> ShellError {
    ShellError(
      .permission, "an agent may not change \(name)", hint: "Set it in the rc file, or without --agent."
    )
  }

  static let agentHasTheTerminal = ShellError(
    .usage,
    "with --agent, commands come from -e or a pipe; the terminal is for confirmations",
    hint: "Leave out -i, or pipe the commands.")
}
