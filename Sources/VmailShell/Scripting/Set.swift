import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct SetCommand: Command {
  static let info = CommandInfo(
    name: "set", topic: .shell,
    summary: "Show or change settings",
    details: """
      Without a value, it shows the setting; without a name, all settings. unset restores the default. With \
      --save, it also writes the setting to the rc file, whose other lines are kept; without a name, it \
      writes all settings that differ from their defaults. ai-endpoint must be on this machine, unless \
      --allow-remote permits vmail to send the text of mail elsewhere. How mail is signed and encrypted can differ \
      between accounts: set work.sign on is for the mail of the account work.
      """,
    examples: [
      .init("set page-size 40", "show forty threads per page"),
      .init("set output json", "print JSON for other programs"),
      .init("set --save theme light", "change the theme permanently"),
      .init("set work.sign on", "sign the mail of the account work"),
    ],
    output: [SettingRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in showAll(in: shell) },
    Form(
      Argument("NAME", .setting, noun: "a setting"), OptionalArgument("VALUE", .settingValue), endpointOption,
      does: .nothing
    ) { (shell: inout Shell, name, value, call) in
      try await change(name, to: value, allowsRemote: call.has(allowRemote), in: &shell)
    },
    Form(
      EndpointSetting.name, OptionalArgument("URL", endpointKind),
      Flag(allowRemote, "Allow ai-endpoint to be on another machine, over https"), does: .nothing,
      summary: "Choose the language model to ask first"
    ) { (shell: inout Shell, value, allowsRemote) in
      try await change(endpointName, to: value, allowsRemote: allowsRemote, in: &shell)
    },
    Form(
      "--save", OptionalArgument("NAME", .setting), OptionalArgument("VALUE", .settingValue), endpointOption,
      does: .asks(.writesFiles), summary: "Write it to the rc file too"
    ) { (shell: inout Shell, name, value, call) in
      try await save(name, value, allowsRemote: call.has(allowRemote), in: &shell)
    },
    Form(
      "--save \(EndpointSetting.name)", OptionalArgument("URL", endpointKind),
      Flag(allowRemote, "Allow ai-endpoint to be on another machine, over https"), does: .asks(.writesFiles),
      summary: "Write it to the rc file too"
    ) { (shell: inout Shell, value, allowsRemote) in
      try await save(endpointName, value, allowsRemote: allowsRemote, in: &shell)
    },
  ]

  private static let allowRemote = "allow-remote"
  /// The option in `set ai-endpoint=URL --allow-remote`, where name and value are one word; no other setting
  /// accepts it.
  private static let endpointOption = OptionGroup(
    [OptionDeclaration(name: allowRemote, summary: "Allow ai-endpoint to be on another machine, over https")],
    shown: [])
  private static let endpointName = Word(text: EndpointSetting.name, range: 0..<0)
  private static let endpointKind = Settings.definition(named: EndpointSetting.name)?.value

  private static func showAll(in shell: Shell) {
    for definition in Settings.definitions + shell.settings.ofAccounts {
      SettingsInForce.show(definition, in: shell)
    }
  }

  private static func save(
    _ name: Word?, _ value: Word?, allowsRemote: Bool, in shell: inout Shell
  ) async throws {
    if let name {
      return try await change(name, to: value, allowsRemote: allowsRemote, saves: true, in: &shell)
    }
    guard !allowsRemote else { throw ShellError.allowsRemoteWithoutEndpoint }
    let changed =
      Settings.definitions.filter { shell.settings.isChanged($0.name) } + shell.settings.ofAccounts
    try save(changed, in: shell)
    for definition in changed { SettingsInForce.show(definition, in: shell) }
  }

  /// - Parameter value: the new value; without it the setting is shown.
  private static func change(
    _ name: Word, to value: Word?, allowsRemote: Bool = false, saves: Bool = false, in shell: inout Shell
  ) async throws {
    var assignment: SettingAssignment
    do { assignment = try SettingAssignment(name, value, of: Settings.self) } catch var error as ShellError {
      // The name may be a setting of another program.
      if let advice = ForeignWords.advice(on: String(name.text.prefix { $0 != "=" })) { error.hint = advice }
      throw error
    }
    let definition = assignment.definition
    if definition.name == EndpointSetting.name, let given = assignment.value {
      assignment.value = try EndpointSetting.value(given, allowsRemote: allowsRemote, shell.console)
    } else if allowsRemote {
      throw ShellError.allowsRemoteWithoutEndpoint
    }
    let text = assignment.value
    var changed = shell.settings
    if let text {
      try AgentMode.expectMaySet(definition.name, in: shell)
      try changed.set(definition.name, to: text)
      guard try await isHere(text, for: definition, in: &shell) else { return }
    }
    if saves { try save([definition], of: changed, in: shell) }
    shell.settings = changed
    SettingsInForce.applySettings(in: shell)
    if text == "off" { try await KeptMail.forget(by: definition, in: &shell) }
    if (text == nil && !saves) || shell.reportsChanges { SettingsInForce.show(definition, in: shell) }
    if text != nil, shell.reportsChanges,
      [Settings.name(of: \.colors), Settings.name(of: \.theme)].contains(definition.name)
    {
      SettingsInForce.warnOfFaintColours(in: shell)
    }
  }

  /// Returns whether the value is usable here. An rc file may be shared between machines, so a program or
  /// account missing on this one is reported, and the rest of the file still applies.
  private static func isHere(
    _ value: String, for definition: SettingDefinition, in shell: inout Shell
  ) async throws -> Bool {
    do {
      if let account = definition.account { try await SettingsInForce.expectAccount(account, in: &shell) }
      try await SettingsInForce.expectIsHere(value, for: definition, in: &shell)
      return true
    } catch let error as ShellError where shell.isReadingRcFile {
      shell.console.warning(error.sentence)
      return false
    }
  }

  /// - Parameter settings: the values to save; by default those in force.
  private static func save(
    _ definitions: [SettingDefinition], of settings: Settings? = nil, in shell: Shell
  ) throws {
    guard let path = shell.rcPath else { throw ShellError.noRcFile }
    let settings = settings ?? shell.settings
    try RcFile(path: path).save(definitions.map { ($0.name, settings.text(of: $0.name)) })
  }
}

extension ShellError {
  fileprivate static let allowsRemoteWithoutEndpoint = ShellError(
    .usage, "--allow-remote can only be used with set \(EndpointSetting.name) URL")
}

struct UnsetCommand: Command {
  static let info = CommandInfo(
    name: "unset", topic: .shell,
    summary: "Reset a setting to its default",
    details: "set shows the default of each setting that was changed.",
    examples: [
      .init("unset page-size", "reset the page size"),
      .init("unset width", "use the width of the terminal again"),
    ],
    output: [SettingRecord.self])
  static let forms: [Form] = [
    Form(Arguments("NAME...", .setting, noun: "a setting"), does: .nothing) { (shell: inout Shell, names) in
      try unset(names, in: &shell)
    }
  ]

  private static func unset(_ names: [Word], in shell: inout Shell) throws {
    for name in names {
      let definition = try Settings.definitionOrError(named: name.text, place: name.range)
      try AgentMode.expectMaySet(definition.name, in: shell)
      try shell.settings.unset(definition.name)
      SettingsInForce.applySettings(in: shell)
      if shell.reportsChanges { SettingsInForce.show(definition, in: shell) }
    }
  }
}
