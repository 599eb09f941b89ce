struct UnsetCommand: Command {
  static let info = CommandInfo(
    name: "unset", topic: .shell,
    summary: "Put a setting back to its default",
    synopsis: ["unset NAME..."],
    details: "The default of each setting is shown by set.",
    examples: [
      .init("unset page-size", "25 threads on a page again"), .init("unset width", "ask the terminal"),
    ],
    arguments: [.setting], repeatsLastArgument: true, effects: .none, rehearsal: .runs, output: ["setting"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard !call.arguments.isEmpty else { throw ShellError.missingArgument("a setting", of: "unset") }
    for name in call.arguments {
      let definition = try Settings.definitionOrError(named: name.text, place: name.range)
      try shell.expectMaySet(definition.name)
      try shell.settings.unset(definition.name)
      shell.applySettings()
      if shell.tellsChanges { SetCommand.show(definition, in: shell) }
    }
  }
}
