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
    case "undo-seconds": String(undoSeconds)
    case "send-delay": String(sendDelay)
    default: settings[setting]
    }
  }

  /// Returns the value of a setting for the mail of an account.
  mutating func setting(_ name: String, of account: AccountID) async throws -> String {
    guard !settings.ofAccounts.isEmpty else { return settings[name] }
    let owner = try await services().fetchThreads.fetchAccounts().first { $0.id == account }
    return settings[owner.map { "\($0.name.lowercased()).\(name)" } ?? name]
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
      environment.setLogging(settings["log-level"] == "debug")
    }
    console.updateSettings { output in
      output.form = .init(rawValue: settings["output"]) ?? .text
      output.colour = .init(rawValue: settings["color"]) ?? .auto
      output.theme = .init(rawValue: settings["theme"]) ?? .auto
      output.colours = (try? RoleColours(settings["colors"])) ?? RoleColours()
      output.hyperlinks = .init(rawValue: settings["hyperlinks"]) ?? .auto
      output.glyphs = .init(rawValue: settings["glyphs"]) ?? .auto
      output.density = .init(rawValue: settings["density"]) ?? .auto
      output.values.clock = .init(rawValue: settings["clock"]) ?? .auto
      output.values.showsCategories = settings["ai"] == "on"
      output.values.badges = .init(rawValue: settings["badges"]) ?? .word
      output.values.initials = .init(rawValue: settings["initials"]) ?? .auto
      output.motion = settings["motion"] == "on"
      output.width = Int(settings["width"])
      output.pager =
        switch settings["pager"] {
        case "auto": .auto
        case "off", "": .off
        default: .command(settings["pager"])
        }
    }
  }
}

/// Checks values that depend on this machine: the names of programs, files and accounts.
extension Shell {
  /// - Throws: ``ShellError`` for a value that cannot work.
  mutating func expectIsHere(_ value: String, for setting: String) async throws {
    switch setting {
    case "editor": try expectProgram(value, for: setting)
    case "pager" where value != "auto" && value != "off": try expectProgram(value, for: setting)
    case "signature":
      guard case .file(let path) = SignatureSetting(value) else { return }
      try expectFile(path, for: setting)
    case "patch-repository" where !value.isEmpty: try expectFolder(value, for: setting)
    case Settings.defaultAccount where !value.isEmpty && value.lowercased() != Self.allAccounts:
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
