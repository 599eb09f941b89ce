struct AliasCommand: Command {
  static let info = CommandInfo(
    name: "alias", topic: .shell,
    summary: "Give a command a name of your own",
    details: """
      NAME then stands for COMMAND; what is typed behind NAME is added at its end. An alias cannot \
      hide a command, and holds only one: put several into a file for source. Quote COMMAND when it \
      has |, > or ${NAME} in it that is meant for later. To keep an alias, write it into the rc file.
      """,
    examples: [
      .init("alias bills list from:acme", "bills lists the threads with acme"),
      .init("alias count 'list | wc -l'", "with a pipe"),
    ],
    output: ["alias", "aliases"])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in list(in: shell) },
    Form(Argument("NAME", .alias, noun: "a name"), does: .nothing) { (shell: inout Shell, name) in
      try showAlias(name, in: shell)
    },
    Form(
      Argument("NAME", .alias, noun: "a name"),
      Arguments("COMMAND...", .command, noun: "a command", takesRest: true),
      does: .nothing
    ) { (shell: inout Shell, name, words) in
      try define(name, as: words, in: &shell)
    },
  ]

  private static func list(in shell: Shell) {
    for name in shell.aliases.names { show(name, in: shell) }
    shell.console.result(ListedRecord<AliasKind>(count: shell.aliases.names.count))
  }

  private static func showAlias(_ name: Word, in shell: Shell) throws {
    guard shell.aliases[name.text] != nil else {
      throw ShellError.unknownAlias(
        name, nearest: SimilarName.nearest(to: name.text, in: shell.aliases.names))
    }
    show(name.text, in: shell)
  }

  private static func define(_ name: Word, as words: [Word], in shell: inout Shell) throws {
    if let word = words.first(where: \.holdsValue) { throw ShellError.commandHoldsValue(word) }
    // A single word is a quoted command line; several words form one line, and their quotes are removed.
    let text =
      words.count == 1 ? words[0].text : words.map { QuotedWord.quoted($0.text) }.joined(separator: " ")
    try shell.aliases.define(name, as: text)
    if shell.reportsChanges { show(name.text, in: shell) }
  }

  static func show(_ name: String, in shell: Shell) {
    shell.console.result(AliasRecord(name: name, command: shell.aliases[name]))
  }
}
