import Glibc
import VmailDomain
import VmailEngine
import VmailProcess
import VmailSystem
import VmailTerminal

/// Evaluates and applies settings.
extension Shell {
  /// Returns the value shown by `set`. In scripts it can differ from the value that was set, or from the
  /// default (page 8.9).
  func valueInForce(of setting: String) -> String {
    switch setting {
    case Settings.name(of: \.undoSeconds): String(undoSeconds)
    case Settings.name(of: \.sendDelay): String(sendDelay)
    default: settings.text(of: setting)
    }
  }

  /// Returns the value of a setting for the mail of an account.
  mutating func setting<Value>(_ key: SettingKey<Value>, of account: AccountID) async throws -> Value {
    guard !settings.ofAccounts.isEmpty else { return settings.value(of: key) }
    let owner = try await services().fetchThreads.fetchAccounts().first { $0.id == account }
    return settings.value(of: key, account: owner?.name)
  }

  /// Returns whether mail has categories to show (E-02).
  mutating func hasCategories() async throws -> Bool {
    guard isAIOn else { return false }
    return try await services().intelligence.isAvailable
  }

  /// - Throws: ``ShellError`` if mail has no categories.
  mutating func expectCategories() async throws {
    guard try await hasCategories() else { throw ShellError.noCategories(isOff: !isAIOn) }
  }

  /// Returns the use case that determines categories.
  mutating func categories() async throws -> CategorizeEmailUseCase {
    try await expectCategories()
    return try await services().categories
  }

  /// Applies the settings to the console, to the parts that bring mail in, and to the log.
  func applySettings() {
    let settings = settings
    // These two also affect the prompt: the settings of a job are its own.
    if !isJob {
      openedServices?.arriving.isOn = isAIOn
      environment.setLogging(settings.logLevel == .debug)
    }
    console.updateSettings { output in
      output.form = settings.output
      output.colour = settings.color
      output.theme = settings.theme
      output.colours = settings.colors
      output.hyperlinks = settings.hyperlinks
      output.glyphs = settings.glyphs
      output.density = settings.density
      output.values.clock = settings.clock
      output.values.showsCategories = settings.ai
      output.values.badges = settings.badges
      output.values.initials = settings.initials
      output.motion = settings.motion
      output.width = settings.width
      output.pager = settings.pager
    }
  }
}

/// Checks values that depend on this machine: the names of programs, files and accounts.
extension Shell {
  /// - Throws: ``ShellError`` for a value that cannot work.
  mutating func expectIsHere(_ value: String, for setting: String) async throws {
    switch setting {
    case Settings.name(of: \.editor): try expectProgram(value, for: setting)
    case Settings.name(of: \.pager) where value != "auto" && value != "off":
      try expectProgram(value, for: setting)
    case Settings.name(of: \.signature):
      guard case .file(let path) = SignatureSetting(value) else { return }
      try expectFile(path, for: setting)
    case Settings.name(of: \.patchRepository) where !value.isEmpty: try expectFolder(value, for: setting)
    case Settings.name(of: \.defaultAccount) where !value.isEmpty && value.lowercased() != Self.allAccounts:
      try await expectAccount(value)
    default: break
    }
  }

  /// Checks that a program exists; anything that needs a shell is left to the shell.
  private func expectProgram(_ command: String, for setting: String) throws {
    guard let program = ProgramLexer.split(command)?.first,
      !program.contains(where: { "$`|&;<>()*?=".contains($0) })
    else { return }
    let path =
      program.contains("/")
      ? Self.expanded(program, environment.variables)
      : SpawnedProgram.path(of: program, variables: environment.variables)
    guard path.map({ access($0, X_OK) == 0 }) ?? false else {
      throw ShellError(
        .usage, "\(setting) cannot be \"\(command)\": \(program) is not installed",
        subject: .init(text: command))
    }
  }

  private func expectFile(_ path: String, for setting: String) throws {
    guard access(Self.expanded(path, environment.variables), R_OK) != 0 else { return }
    let reason = errno == EACCES ? "can't be read" : "does not exist"
    throw ShellError(
      .usage, "\(setting) cannot be \"\(path)\": the file \(reason)", subject: .init(text: path))
  }

  private func expectFolder(_ path: String, for setting: String) throws {
    var status = stat()
    let isThere = stat(Self.expanded(path, environment.variables), &status) == 0
    guard !isThere || status.st_mode & S_IFMT != S_IFDIR else { return }
    throw ShellError(
      .usage,
      "\(setting) cannot be \"\(path)\": \(isThere ? "it is not a folder" : "the folder does not exist")",
      subject: .init(text: path))
  }

  /// Checks that an account exists. The rc file is read before the store is needed, so there
  /// ``enterDefaultPlace()`` checks it later.
  mutating func expectAccount(_ name: String) async throws {
    guard !isReadingRcFile else { return }
    let names = try await services().fetchThreads.fetchAccounts().map(\.name)
    guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
    throw ShellError.unknownAccount(name, place: nil, nearest: SimilarName.nearest(to: name, in: names))
  }
}
