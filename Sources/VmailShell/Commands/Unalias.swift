struct UnaliasCommand: Command {
  static let info = CommandInfo(
    name: "unalias", topic: .shell,
    summary: "Take an alias away",
    synopsis: ["unalias NAME..."],
    details: "When one of the names is no alias, nothing is changed.",
    examples: [.init("unalias bills", "bills is no command any more"), .init("alias", "those there are")],
    arguments: [.alias], repeatsLastArgument: true, effects: .none, rehearsal: .runs, output: ["alias"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard !call.arguments.isEmpty else { throw ShellError.missingArgument("a name", of: "unalias") }
    var aliases = shell.aliases
    for name in call.arguments where !aliases.remove(name.text) {
      throw ShellError.unknownAlias(name, nearest: SimilarName.nearest(to: name.text, in: aliases.names))
    }
    shell.aliases = aliases
    if shell.tellsChanges {
      for name in call.arguments { AliasCommand.show(name.text, in: shell) }
    }
  }
}
