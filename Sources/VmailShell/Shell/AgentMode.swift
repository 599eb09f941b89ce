import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Agent-safe mode (`--agent`), for programs such as language-model agents, which mail must not turn against
/// the user.
enum AgentMode {
  static func isForAgent(in shell: Shell) -> Bool { shell.person.gate != nil }

  /// Switches to marked JSON results, and to asking a person about effects that mail could have prompted. The
  /// rc file has already been read: it is the user's own. What it holds for a prompt may say anything, so it
  /// isn't there for agents.
  static func serveAgent(askingAbout person: any Confirmer, in shell: inout Shell) throws {
    let gate = pass(AgentGate(person: person), in: &shell)
    shell.console.setOnWarning { gate.warn($0) }
    (shell.aliases, shell.session.eventCommands, shell.history) = (
      Aliases(), EventCommands(), { @Sendable in [] }
    )
    if let services = shell.openedServices { begin(by: services, in: shell) }
    try shell.settings.set(Settings.name(of: \.output), to: OutputSettings.Form.json.rawValue)
    // Mail read by a program has not been read by the user.
    try shell.settings.set(Settings.name(of: \.markRead), to: MarkingRead.manual.rawValue)
    SettingsInForce.applySettings(in: shell)
    shell.console.updateSettings { $0.marksForeignText = true }
  }

  /// Makes what follows the agent's doing, once the store is open.
  static func begin(by services: Services, in shell: Shell) {
    services.journal.actAsAgent()
    shell.person.gate?.keep(questionsIn: services.approvals)
  }

  /// Asks through a gate from now on.
  @discardableResult
  static func pass(_ gate: AgentGate, in shell: inout Shell) -> AgentGate {
    shell.person.gate = gate
    shell.running.hidesValues = true
    shell.person.ask = { [snapshot = shell.snapshot] in
      snapshot.drop()
      return await gate.agrees(to: $0)
    }
    return gate
  }

  /// In agent-safe mode, asks the person at the terminal. `--yes` comes from the agent, and has no effect
  /// here.
  /// - Throws: ``ShellError`` unless the person agreed.
  static func expectPerson(for deed: @autoclosure () throws -> Deed, in shell: Shell) async throws {
    guard let gate = shell.person.gate else { return }
    let asked = try deed()
    shell.console.flush()
    shell.snapshot.drop()
    try await gate.ask(about: asked)
    // While the person read, a name may have become that of another file.
    guard try deed() == asked else { throw ShellError.changedMeanwhile }
  }

  /// Asks before a program runs.
  static func expectPerson(toRun program: String, in shell: Shell) async throws {
    try await expectPerson(
      for: Deed("run a program", .runs, [.init(label: "program", value: program)]), in: shell)
  }

  /// Describes files that are named as the user would type them.
  static func files(_ paths: [String], in shell: Shell) -> [Deed.Item] {
    paths.filter { $0 != "-" }.map { .init(file: shell.environment.expanded($0)) }
  }

  /// Checks that an agent may change a setting. Settings that could run, contact or show something are
  /// reserved for the user.
  static func expectMaySet(_ setting: String, in shell: Shell) throws {
    guard isForAgent(in: shell), !Settings.openToAgents.contains(setting) else { return }
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
  /// - Parameters:
  ///   - approval: the question that waits for a person; `nil` if none does.
  ///   - isFull: whether it doesn't wait because too many others do.
  static func needsPerson(
    _ deed: String, _ absence: PersonsAnswer.Absence, _ approval: ApprovalID? = nil, isFull: Bool = false
  ) -> ShellError {
    let why =
      switch absence {
      case .noTerminal: "Nothing was done: there is no terminal to ask on."
      case .isJob: "Nothing was done: a job can't ask. Run it without &."
      }
    let way = approval.map { " It waits for approval \($0): a person can type approve \($0) in vmail." }
    let full =
      " It does not wait: \(Approval.most) approvals do already. A person can type approvals in vmail."
    return ShellError(
      .permission, "a person must confirm this: \(deed)", hint: why + (way ?? (isFull ? full : "")))
  }

  static func decidesForAgents(_ command: String) -> ShellError {
    ShellError(.permission, "\(command) is for a person", hint: "Nothing was done. Run it without --agent.")
  }

  static func settingIsNotForAgents(_ name: String) -> ShellError {
    ShellError(
      .permission, "an agent may not change \(name)", hint: "Set it in the rc file, or without --agent."
    )
  }

  static let changedMeanwhile = ShellError(
    .permission, "things have changed since the person was asked",
    hint: "Nothing was done. Type the command again.")
}
