import VmailDomain

struct SetCommand: Command {
  static let info = CommandInfo(
    name: "set", topic: .shell,
    summary: "Show or change settings",
    synopsis: [
      "set", "set NAME", "set NAME VALUE", "set --save [NAME [VALUE]]",
      "set ai-endpoint URL [--allow-remote]",
    ],
    details: """
      Without a value it shows the setting; without a name, all of them. unset takes a change back. \
      With --save the setting is also written into the rc file, whose other lines stay as they are; \
      without a name, every setting that differs from its default. ai-endpoint is on this machine, unless \
      --allow-remote says that the text of mail may go elsewhere.
      """,
    examples: [
      .init("set page-size 40", "forty threads on a page"),
      .init("set output json", "results for programs"),
      .init("set --save theme light", "from now on, and at every start"),
    ],
    options: [
      .init("save", "Write it into the rc file too"),
      .init("allow-remote", "Let ai-endpoint be on another machine, by https"),
    ],
    arguments: [.setting, .settingValue], effects: .guarded(.writesFiles) { $0.has("save") },
    rehearsal: .runsWhen { !$0.has("save") }, output: ["setting"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let name = call.arguments.first else {
      let shown = Settings.definitions.filter { !call.has("save") || shell.settings.isChanged($0.name) }
      if call.has("save") { try Self.save(shown, in: shell) }
      for definition in shown { Self.show(definition, in: shell) }
      return
    }
    // `set name=value` is how mailx writes it.
    let parts = name.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let definition = try Settings.definitionOrError(named: String(parts[0]), place: name.range)
    var value = call.arguments.count > 1 ? call.arguments[1].text : parts.count > 1 ? String(parts[1]) : nil
    if definition.name == EndpointSetting.name, let text = value {
      value = try EndpointSetting.value(text, allowsRemote: call.has("allow-remote"), shell.console)
    } else if call.has("allow-remote") {
      throw ShellError(.usage, "--allow-remote is for set \(EndpointSetting.name) URL")
    }
    try call.expectAtMost(parts.count > 1 ? 1 : 2)
    var changed = shell.settings
    if value != nil { try shell.expectMaySet(definition.name) }
    if let value { try changed.set(definition.name, to: value) }
    if call.has("save") { try Self.save([definition], of: changed, in: shell) }
    shell.settings = changed
    shell.applySettings()
    if (value == nil && !call.has("save")) || shell.tellsChanges { Self.show(definition, in: shell) }
  }

  static func show(_ definition: SettingDefinition, in shell: Shell) {
    shell.console.result(
      SettingRecord(
        name: definition.name, value: shell.valueInForce(of: definition.name),
        standard: definition.defaultValue, meaning: definition.summary))
  }

  /// - Parameter settings: their values; those in force unless given.
  private static func save(
    _ definitions: [SettingDefinition], of settings: Settings? = nil, in shell: Shell
  ) throws {
    guard let path = shell.rcPath else { throw ShellError.noRcFile }
    let settings = settings ?? shell.settings
    try RcFile(path: path).save(definitions.map { ($0.name, settings[$0.name]) })
  }
}
