import VmailDomain
import VmailTerminal

/// Agent-safe mode (`--agent`), for programs such as language-model agents, which mail must not turn against
/// the user.
extension Shell {
  var isForAgent: Bool { person != nil }

  /// Switches to marked JSON results, and to asking a person about effects that mail could have prompted. The
  /// rc file has already been read: it is the user's own.
  mutating func serveAgent(askingAbout person: any Confirmer) throws {
    self.person = person
    try settings.set("output", to: OutputSettings.Form.json.rawValue)
    // Mail read by a program has not been read by the user.
    try settings.set("mark-read", to: "manual")
    applySettings()
    console.updateSettings { $0.marksForeignText = true }
  }

  /// In agent-safe mode, asks the person at the terminal. `--yes` comes from the agent, and has no effect
  /// here.
  /// - Throws: ``ShellError`` unless the person agreed.
  mutating func expectPerson(for deed: @autoclosure () throws -> Deed) async throws {
    guard let person else { return }
    let deed = try deed()
    console.flush()
    switch await person.answer(to: DeedQuestion(deed: deed)) {
    case .yes: consents.insert(deed.reason)
    case .no: throw ShellError.refusedByPerson(deed.sentence)
    case .nobody: throw ShellError.needsPerson(deed.sentence)
    case .tooLong: throw ShellError.questionDoesNotFit(deed.effect)
    }
  }

  /// Asks before a command runs, depending on the declarations of its form and options.
  mutating func expectPerson(for call: CommandCall) async throws {
    consents = []
    guard isForAgent, !call.reasonsToAsk.isEmpty else { return }
    let reasons = call.reasonsToAsk
    for reason in reasons {
      try await expectPerson(
        for: Deed(
          "run a command that \(reason.rawValue)", reason, [.init(label: "command", value: call.spelt)]))
    }
  }

  /// Asks before a program runs.
  mutating func expectPerson(toRun program: String) async throws {
    try await expectPerson(for: Deed("run a program", .runs, [.init(label: "program", value: program)]))
  }

  /// Asks before results are redirected from standard output.
  mutating func expectPerson(for redirection: CommandLine.Redirection?) async throws {
    switch redirection {
    case nil: break
    case .write(let path):
      try await expectPerson(for: Deed("write a file", .writesFiles, [.init(label: "file", value: path)]))
    case .append(let path):
      try await expectPerson(for: Deed("add to a file", .writesFiles, [.init(label: "file", value: path)]))
    case .pipe(let program): try await expectPerson(toRun: program)
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
    "ai", "badges", "color", "default-account", "density", "glyphs", "initials", "mark-read", "motion",
    "onerror", "page-size",
    "prefer",
    "quotes", "reply-place", "send-delay", "theme", "undo-seconds", "width",
  ]
}

/// Errors for agents (`--agent`).
extension ShellError {
  static func needsPerson(_ deed: String) -> ShellError {
    ShellError(
      .permission, "a person must confirm this: \(deed)",
      hint: "Nothing was done: there is no terminal to ask on.")
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
    "with --agent, commands come from -e, a file or a pipe; the terminal is for confirmations",
    hint: "Leave out -i, or pipe the commands.")
}
