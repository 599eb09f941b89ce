import VmailDomain

/// Agent-safe mode (`--agent`): for programs, such as language-model agents, that mail must not turn against the user.
extension Shell {
  var isForAgent: Bool { person != nil }

  /// From here on results are JSON with marks, and a person is asked about what mail could want done. The rc file
  /// has been read: it is the user's own.
  mutating func serveAgent(askingAbout person: any Confirmer) throws {
    self.person = person
    try settings.set("output", to: OutputSettings.Form.json.rawValue)
    // What a program has looked at the user has not read.
    try settings.set("mark-read", to: "manual")
    applySettings()
    console.updateSettings { $0.marksMail = true }
  }

  /// Asks the person at the terminal, in agent-safe mode. `--yes` is the agent's, and doesn't help.
  /// - Throws: ``ShellError`` when nobody said yes.
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

  /// Before a command runs: what its form and its options say of themselves decides.
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

  /// Before a program runs.
  mutating func expectPerson(toRun program: String) async throws {
    try await expectPerson(for: Deed("run a program", .runs, [.init(label: "program", value: program)]))
  }

  /// Before results go elsewhere than to standard output.
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

  /// Settings that could run, reach or show something are the user's.
  func expectMaySet(_ setting: String) throws {
    guard isForAgent, !Settings.openToAgents.contains(setting) else { return }
    throw ShellError.settingIsNotForAgents(setting)
  }
}

extension Settings {
  /// Those that an agent may change; all others, and those still to come, are the user's.
  static let openToAgents: Set<String> = [
    "ai", "color", "default-account", "density", "glyphs", "mark-read", "motion", "onerror", "page-size",
    "prefer",
    "quotes", "reply-place", "send-delay", "theme", "undo-seconds", "width",
  ]
}
