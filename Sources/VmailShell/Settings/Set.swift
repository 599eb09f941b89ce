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
    for definition in Settings.definitions + shell.settings.ofAccounts { show(definition, in: shell) }
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
    for definition in changed { show(definition, in: shell) }
  }

  /// - Parameter value: the new value; without it the setting is shown.
  private static func change(
    _ name: Word, to value: Word?, allowsRemote: Bool = false, saves: Bool = false, in shell: inout Shell
  ) async throws {
    // mailx uses the form `set name=value`.
    let parts = name.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let definition = try Settings.definitionOrError(named: String(parts[0]), place: name.range)
    var text = value?.text ?? (parts.count > 1 ? String(parts[1]) : nil)
    if definition.name == EndpointSetting.name, let given = text {
      text = try EndpointSetting.value(given, allowsRemote: allowsRemote, shell.console)
    } else if allowsRemote {
      throw ShellError.allowsRemoteWithoutEndpoint
    }
    if parts.count > 1, let value { throw ShellError.unexpectedArgument(value, of: info.name) }
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
    if (text == nil && !saves) || shell.reportsChanges { show(definition, in: shell) }
    if text != nil, shell.reportsChanges,
      [Settings.name(of: \.colors), Settings.name(of: \.theme)].contains(definition.name)
    {
      ColoursSetting.warnOfFaintColours(in: shell)
    }
  }

  /// Returns whether the value is usable here. An rc file may be shared between machines, so a program or
  /// account missing on this one is reported, and the rest of the file still applies.
  private static func isHere(
    _ value: String, for definition: SettingDefinition, in shell: inout Shell
  ) async throws -> Bool {
    do {
      if let account = definition.account { try await SettingsInForce.expectAccount(account, in: &shell) }
      try await SettingsInForce.expectIsHere(value, for: definition.name, in: &shell)
      return true
    } catch let error as ShellError where shell.isReadingRcFile {
      shell.console.warning(error.sentence)
      return false
    }
  }

  static func show(_ definition: SettingDefinition, in shell: Shell) {
    shell.console.result(
      SettingRecord(
        name: definition.name, value: SettingsInForce.valueInForce(of: definition.name, in: shell),
        standard: shell.settings.standard(of: definition.name), meaning: definition.summary))
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
      if shell.reportsChanges { SetCommand.show(definition, in: shell) }
    }
  }
}

/// A setting.
struct SettingRecord: OutputRecord {
  var name: String
  var value: String
  var standard: String
  /// The effect, as one line without a full stop.
  var meaning: String

  static let type = "setting"
  static let summary = "A setting with its value."
  static let fields: [RecordField<SettingRecord>] = [
    .string("name", "its name") { $0.name },
    .string("value", "its value, as typed") { $0.value },
    .string("default", "its default") { $0.standard },
    .string("meaning", "its description") { $0.meaning },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let isChanged = value != standard
    guard layout.width >= 60 else {
      let note = isChanged ? " (default \(Self.spoken(standard)))" : ""
      return layout.wrapped(TerminalText(line: "\(name) = \(value)\(note)"), isChanged ? .heading : .plain)
    }
    // Before the meaning: weight alone would not tell that it was changed.
    let does = TerminalText(line: isChanged ? "(default \(Self.spoken(standard))) \(meaning)" : meaning)
    let (value, role) = (TerminalText(line: value), isChanged ? Role.heading : .plain)
    // Where nobody looks at it, each is on one line.
    let room = layout.isTerminal ? layout.width - Self.nameColumns - 1 : .max
    guard layout.isTerminal, value.columns > Self.valueColumns else {
      return does.wrapped(to: layout.isTerminal ? room - Self.valueColumns - 1 : .max).enumerated().map {
        index, piece in
        var line = beginning(isFirst: index == 0, layout)
        let shown = index == 0 ? value : .empty
        line.append(shown, role)
        line.appendSpaces(max(0, Self.valueColumns - shown.columns) + 1)
        line.append(piece, .dim)
        return line
      }
    }
    return value.wrapped(to: room).enumerated().map { index, piece in
      var line = beginning(isFirst: index == 0, layout)
      line.append(piece, role)
      return line
    }
      + does.wrapped(to: room).map { piece in
        var line = beginning(isFirst: false, layout)
        line.append(piece, .dim)
        return line
      }
  }

  private static let nameColumns = 16
  /// The width of values; a longer value has lines of its own, with its meaning below.
  private static let valueColumns = 14

  private func beginning(isFirst: Bool, _ layout: Layout) -> StyledLine {
    var line = StyledLine()
    line.appendCell(
      isFirst ? TerminalText(line: name) : .empty, width: max(Self.nameColumns, isFirst ? name.count : 0),
      ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    return line
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let value = Self.spoken(value)
    let state =
      self.value == standard ? "\(value), the default" : "\(value); its default is \(Self.spoken(standard))"
    return [
      Sentence.joined([
        TerminalText(line: "The setting \(name) is \(state)."), Sentence.capitalised(meaning),
      ])
    ]
  }

  private static func spoken(_ value: String) -> String {
    value.isEmpty ? "empty" : value
  }
}
