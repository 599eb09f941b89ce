import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailProcess
import VmailSystem
import VmailTerminal
import VmailViews

/// Evaluates and applies settings.
enum SettingsInForce {
  /// Returns the value shown by `set`. In scripts it can differ from the value that was set, or from the
  /// default (page 8.9).
  static func valueInForce(of setting: String, in shell: Shell) -> String {
    switch setting {
    case Settings.name(of: \.undoSeconds): String(shell.undoSeconds)
    case Settings.name(of: \.sendDelay): String(shell.sendDelay)
    default: shell.settings.text(of: setting)
    }
  }

  /// Forgets what the rc file sets for the eyes of its user: a script means the same threads and prints the same rows
  /// whoever runs it, unless it sets these itself. Only the width of a screen stays.
  static func forgetLooks(in shell: inout Shell) {
    let width = shell.settings.width
    shell.console.updateSettings { $0.screenWidth = width }
    var names = [
      Settings.name(of: \.pageSize), Settings.name(of: \.columns), Settings.name(of: \.sort),
      Settings.name(of: \.width),
    ]
    if shell.settings.color == .always { names.append(Settings.name(of: \.color)) }
    for name in names { try? shell.settings.unset(name) }
  }

  static func show(_ definition: SettingDefinition, in shell: Shell) {
    shell.console.result(
      SettingRecord(
        name: definition.name, value: valueInForce(of: definition.name, in: shell),
        standard: shell.settings.standard(of: definition.name), meaning: definition.summary))
  }

  /// Reports colours that are drawn in another way to keep them legible.
  static func warnOfFaintColours(in shell: Shell) {
    let (background, faint) = shell.console.faintColours
    for colour in faint {
      let tenths = Int(colour.contrast * 10)
      shell.console.warning(
        "\(colour.written) for \(colour.name) has a contrast of \(tenths / 10).\(tenths % 10) to 1 in the "
          + "\(background) theme. A shade of it with at least 4.5 to 1 is shown instead.")
    }
  }

  /// Returns the value of a setting for the mail of an account.
  static func setting<Value>(_ key: SettingKey<Value>, of account: AccountID, in shell: inout Shell)
    async throws -> Value
  {
    guard !shell.settings.ofAccounts.isEmpty else { return shell.settings.value(of: key) }
    let owner = try await shell.services().directory.current().accounts.first { $0.id == account }
    return shell.settings.value(of: key, account: owner?.name)
  }

  /// Returns whether mail has categories to show (E-02).
  static func hasCategories(in shell: inout Shell) async throws -> Bool {
    guard shell.settings.ai else { return false }
    return try await shell.services().intelligence.isAvailable
  }

  /// - Throws: ``ShellError`` if mail has no categories.
  static func expectCategories(in shell: inout Shell) async throws {
    guard try await hasCategories(in: &shell) else {
      throw ShellError.noCategories(isOff: !shell.settings.ai)
    }
  }

  /// Returns the use case that determines categories.
  static func categories(in shell: inout Shell) async throws -> CategorizeEmailUseCase {
    try await expectCategories(in: &shell)
    return try await shell.services().categories
  }

  /// Applies the settings to the console, to the parts that bring mail in, and to the log.
  static func applySettings(in shell: Shell) {
    let settings = shell.settings
    // These two also affect the prompt: the settings of a job are its own.
    if !shell.isJob {
      shell.openedServices?.arriving.isOn = shell.settings.ai
      shell.environment.setLogging(settings.logLevel == .debug)
    }
    shell.console.updateSettings { output in
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
      output.values.rowColumns = settings.columns
      output.values.accountLooks = settings.ofAccounts.compactMap(\.account).reduce(into: [:]) {
        $0[$1.lowercased()] = (
          settings.value(of: \.shortName, account: $1), settings.value(of: \.accountColor, account: $1)
        )
      }
      output.motion = settings.motion
      output.width = settings.width
      output.pager = settings.pager
    }
  }
}

/// Checks values that depend on this machine: the names of programs, files and accounts.
extension SettingsInForce {
  /// - Throws: ``ShellError`` for a value that cannot work.
  static func expectIsHere(
    _ value: String, for definition: SettingDefinition, in shell: inout Shell
  ) async throws {
    let setting = definition.name
    switch definition.account.map({ String(setting.dropFirst($0.count + 1)) }) ?? setting {
    case Settings.name(of: \.editor): try expectProgram(value, for: setting, in: shell)
    case Settings.name(of: \.addressBook):
      for path in value.split(separator: ",") {
        try expectFile(String(path.trimmed), for: setting, in: shell)
        try expectBook(String(path.trimmed), for: setting, in: shell)
      }
    case Settings.name(of: \.addressBookCommand) where !value.isEmpty:
      try expectNoText(inScriptOf: value, for: setting)
      try expectProgram(value, for: setting, in: shell)
    case Settings.name(of: \.pager) where value != "auto" && value != "off":
      try expectProgram(value, for: setting, in: shell)
    case Settings.name(of: \.signature):
      guard case .file(let path) = SignatureSetting(value) else { return }
      try expectFile(path, for: setting, in: shell)
    case Settings.name(of: \.patchRepository) where !value.isEmpty,
      Settings.name(of: \.calendarFolder) where !value.isEmpty:
      try expectFolder(value, for: setting, in: shell)
    case Settings.name(of: \.defaultAccount)
    where !value.isEmpty && value.lowercased() != Location.allAccounts:
      try await expectAccount(value, in: &shell)
    default: break
    }
  }

  /// Checks that a program exists; anything that needs a shell is left to the shell.
  private static func expectProgram(_ command: String, for setting: String, in shell: Shell) throws {
    guard let program = ProgramLexer.split(command)?.first,
      !program.contains(where: { "$`|&;<>()*?=".contains($0) })
    else { return }
    let path =
      program.contains("/")
      ? shell.environment.expanded(program)
      : SpawnedProgram.path(of: program, variables: shell.environment.variables)
    guard path.map({ access($0, X_OK) == 0 }) ?? false else {
      throw ShellError(
        .usage, "\(setting) cannot be \"\(command)\": \(program) is not installed",
        subject: .init(text: command))
    }
  }

  /// Checks that what is typed never becomes a part of a shell script, in which it could be a command.
  private static func expectNoText(inScriptOf command: String, for setting: String) throws {
    var words = ProgramLexer.split(command) ?? []
    let isUnclear = words.isEmpty
    // Without a place of its own, it is the last argument.
    if !words.contains(where: { $0.contains("%s") }) { words.append("%s") }
    let isCode = zip([""] + words, words).contains { before, word in
      guard let place = word.firstRange(of: "%s") else { return false }
      let option = word[..<place.lowerBound]
      return takesCode(before) || takesCode(option.hasSuffix("=") ? option.dropLast() : option)
        || word.contains { " $|;&".contains($0) }
    }
    guard isUnclear || isCode else { return }
    throw ShellError(
      .usage, "\(setting) cannot be \"\(command)\": %s can't be in a script or an open quote",
      hint: #"Use "$1" in the script, and add sh %s after it."#, subject: .init(text: command))
  }

  /// Whether an argument is an option of shells and interpreters, such as `-c` or `-lc`, behind which a script is.
  private static func takesCode(_ option: some StringProtocol) -> Bool {
    let letters = option.dropFirst()
    if option.hasPrefix("-"), (1...3).contains(letters.count), letters.allSatisfy(\.isLetter) {
      return "ceE".contains(option.suffix(1))
    }
    return ["--command", "--eval", "--exec", "--execute", "--expression", "-exec"].contains(String(option))
  }

  private static func expectFile(_ path: String, for setting: String, in shell: Shell) throws {
    guard access(shell.environment.expanded(path), R_OK) != 0 else { return }
    let reason = errno == EACCES ? "can't be read" : "does not exist"
    throw ShellError(
      .usage, "\(setting) cannot be \"\(path)\": the file \(reason)", subject: .init(text: path))
  }

  /// Checks that an address book is a file or a folder: a pipe would be waited for.
  private static func expectBook(_ path: String, for setting: String, in shell: Shell) throws {
    var status = stat()
    guard stat(shell.environment.expanded(path), &status) == 0,
      ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return }
    throw ShellError(
      .usage, "\(setting) cannot be \"\(path)\": it is not a file or folder", subject: .init(text: path))
  }

  private static func expectFolder(_ path: String, for setting: String, in shell: Shell) throws {
    var status = stat()
    let isThere = stat(shell.environment.expanded(path), &status) == 0
    guard !isThere || status.st_mode & S_IFMT != S_IFDIR else { return }
    throw ShellError(
      .usage,
      "\(setting) cannot be \"\(path)\": \(isThere ? "it is not a folder" : "the folder does not exist")",
      subject: .init(text: path))
  }

  /// Checks that an account exists. The rc file is read before the store is needed, so there
  /// ``enterDefaultPlace()`` checks it later.
  static func expectAccount(_ name: String, in shell: inout Shell) async throws {
    guard !shell.isReadingRcFile else { return }
    let names = try await shell.services().directory.current().accounts.map(\.name)
    guard !names.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
    throw ShellError.unknownAccount(name, place: nil, nearest: SimilarName.nearest(to: name, in: names))
  }
}
