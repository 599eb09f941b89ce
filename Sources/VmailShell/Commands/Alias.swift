struct AliasCommand: Command {
  static let info = CommandInfo(
    name: "alias", topic: .shell,
    summary: "Give a command a name of your own",
    synopsis: ["alias", "alias NAME", "alias NAME COMMAND..."],
    details: """
      NAME then stands for COMMAND; what is typed behind NAME is added at its end. An alias cannot \
      hide a command, and holds only one: put several into a file for source. Quote COMMAND when it \
      has |, > or ${NAME} in it that is meant for later. To keep an alias, write it into the rc file.
      """,
    examples: [
      .init("alias bills list from:acme", "bills lists the threads with acme"),
      .init("alias count 'list | wc -l'", "with a pipe"),
    ],
    arguments: [.alias, .command], wrapsCommand: true, effects: .none,
    rehearsal: .runs, output: ["alias"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let name = call.arguments.first else {
      guard !shell.aliases.names.isEmpty else { throw ShellError.noAliases }
      for name in shell.aliases.names { Self.show(name, in: shell) }
      return
    }
    let words = call.arguments.dropFirst()
    guard let first = words.first else {
      guard shell.aliases[name.text] != nil else {
        throw ShellError.unknownAlias(
          name, nearest: SimilarName.nearest(to: name.text, in: shell.aliases.names))
      }
      return Self.show(name.text, in: shell)
    }
    // One word is a command line in quotes; several are words of one, with their quotes taken away.
    let text = words.count == 1 ? first.text : words.map { QuotedWord.quoted($0.text) }.joined(separator: " ")
    try shell.aliases.define(name, as: text)
    if shell.tellsChanges { Self.show(name.text, in: shell) }
  }

  static func show(_ name: String, in shell: Shell) {
    shell.console.result(AliasRecord(name: name, command: shell.aliases[name]))
  }
}
