struct UnsetCommand: Command {
  static let info = CommandInfo(
    name: "unset", topic: .shell,
    summary: "Put a setting back to its default",
    details: "The default of each setting is shown by set.",
    examples: [
      .init("unset page-size", "25 threads on a page again"), .init("unset width", "ask the terminal"),
    ],
    output: ["setting"])
  static let forms: [Form] = [
    Form(Arguments("NAME...", .setting, noun: "a setting"), does: .nothing) { (shell: inout Shell, names) in
      try unset(names, in: &shell)
    }
  ]

  private static func unset(_ names: [Word], in shell: inout Shell) throws {
    for name in names {
      let definition = try Settings.definitionOrError(named: name.text, place: name.range)
      try shell.expectMaySet(definition.name)
      try shell.settings.unset(definition.name)
      shell.applySettings()
      if shell.reportsChanges { SetCommand.show(definition, in: shell) }
    }
  }
}
