import VmailDomain

struct SetCommand: Command {
  static let info = CommandInfo(
    name: "set", topic: .shell,
    summary: "Show or change settings",
    synopsis: ["set", "set NAME", "set NAME VALUE"],
    details: "Without a value it shows the setting; without a name, all of them. unset takes a change back.",
    examples: [
      .init("set page-size 40", "forty threads on a page"),
      .init("set output json", "results for programs"),
    ],
    arguments: [.setting], output: ["setting"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let name = call.arguments.first else {
      for definition in Settings.definitions { Self.show(definition, in: shell) }
      return
    }
    // `set name=value` is how mailx writes it.
    let parts = name.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let definition = try Settings.definitionOrError(named: String(parts[0]), place: name.range)
    let value = call.arguments.count > 1 ? call.arguments[1].text : parts.count > 1 ? String(parts[1]) : nil
    try call.expectAtMost(parts.count > 1 ? 1 : 2)
    if let value {
      try shell.settings.set(definition.name, to: value)
      shell.applySettings()
    }
    // A change is silent in scripts, as in every shell, except for programs that read JSON.
    if value == nil || shell.isInteractive || shell.settings["output"] == "json" {
      Self.show(definition, in: shell)
    }
  }

  static func show(_ definition: SettingDefinition, in shell: Shell) {
    shell.console.result(
      SettingRecord(
        name: definition.name, value: shell.settings[definition.name],
        standard: definition.defaultValue, meaning: definition.summary))
  }
}
