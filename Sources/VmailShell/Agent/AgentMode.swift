import VmailDomain

/// Agent-safe mode (`--agent`): for programs, such as language-model agents, that mail must not turn against the user.
extension Shell {
  var isForAgent: Bool { person != nil }

  /// From here on results are JSON with marks, and a person is asked about what mail could want done. The rc file
  /// has been read: it is the user's own.
  mutating func serveAgent(askingAbout person: any ConfirmingPerson) throws {
    self.person = person
    try settings.set("output", to: OutputSettings.Form.json.rawValue)
    applySettings()
    console.updateSettings { $0.marksMail = true }
  }

  /// Asks the person at the terminal, in agent-safe mode. `--yes` is the agent's, and doesn't help.
  /// - Parameter deed: what exactly is to be done, in the infinitive: `send "Lunch" to ann@example.org`.
  /// - Throws: ``ShellError`` when nobody said yes.
  mutating func expectPerson(to deed: @autoclosure () -> String) async throws {
    guard let person else { return }
    let deed = TerminalText(line: deed()).string
    console.flush()
    switch await person.agrees(to: "\nvmail: an agent wants to \(deed).\nType yes to let it: ") {
    case true: hasConsent = true
    case false: throw ShellError.refusedByPerson(deed)
    case nil: throw ShellError.needsPerson(deed)
    }
  }

  /// Before a command runs: what it says of itself decides.
  mutating func expectPerson(for call: CommandCall) async throws {
    hasConsent = false
    guard isForAgent, let reason = call.info.effects.reason(for: call) else { return }
    try await expectPerson(to: "run \(call.spelt), which \(reason)")
  }

  /// Before results go elsewhere than to standard output.
  mutating func expectPerson(for redirection: CommandLine.Redirection?) async throws {
    switch redirection {
    case nil: break
    case .write(let path): try await expectPerson(to: "write the file \(path)")
    case .append(let path): try await expectPerson(to: "add to the file \(path)")
    case .pipe(let program): try await expectPerson(to: "run the program \(program)")
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

extension CommandCall {
  /// The call as it would be typed, with nothing left to be replaced.
  fileprivate var spelt: String {
    let given = options.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { $0.isEmpty ? "--" + name : "--\(name) " + QuotedWord.quoted($0) }
    }
    return ([info.name] + arguments.map { QuotedWord.quoted($0.text) } + given).joined(separator: " ")
  }
}
