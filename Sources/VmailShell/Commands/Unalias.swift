struct UnaliasCommand: Command {
  static let info = CommandInfo(
    name: "unalias", topic: .shell,
    summary: "Take an alias away",
    details: "When one of the names is no alias, nothing is changed.",
    examples: [.init("unalias bills", "bills is no command any more"), .init("alias", "those there are")],
    output: ["alias"])
  static let forms: [Form] = [
    Form(Arguments("NAME...", .alias, noun: "a name"), does: .nothing) { (shell: inout Shell, names) in
      try remove(names, in: &shell)
    }
  ]

  private static func remove(_ names: [Word], in shell: inout Shell) throws {
    var aliases = shell.aliases
    for name in names where !aliases.remove(name.text) {
      throw ShellError.unknownAlias(name, nearest: SimilarName.nearest(to: name.text, in: aliases.names))
    }
    shell.aliases = aliases
    if shell.reportsChanges {
      for name in names { AliasCommand.show(name.text, in: shell) }
    }
  }
}
