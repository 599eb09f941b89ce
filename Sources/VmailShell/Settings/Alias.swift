import VmailCommandLine
import VmailTerminal
import VmailViews

struct AliasCommand: Command {
  static let info = CommandInfo(
    name: "alias", topic: .shell,
    summary: "Define a short name for a command",
    details: """
      NAME then stands for COMMAND, and arguments after NAME are added at the end. An alias cannot replace a \
      command, and contains only one command; for several, use a file and source. Quote COMMAND if it \
      contains |, > or ${NAME} for later. To keep an alias, put it into the rc file.
      """,
    examples: [
      .init("alias bills list from:acme", "make bills list the threads with acme"),
      .init("alias total 'list | wc -l'", "define an alias with a pipe"),
    ],
    output: [AliasRecord.self, ListedRecord<AliasKind>.self])
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

struct UnaliasCommand: Command {
  static let info = CommandInfo(
    name: "unalias", topic: .shell,
    summary: "Remove an alias",
    details: "If any of the names is not an alias, nothing is changed.",
    examples: [.init("unalias bills", "remove the alias bills"), .init("alias", "list the aliases")],
    output: [AliasRecord.self])
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

/// An alias and its command.
struct AliasRecord: OutputRecord {
  var name: String
  /// The command; `nil` if the alias was removed.
  var command: String?

  static let type = "alias"
  static let summary = "A name defined for a command."
  static let fields: [RecordField<AliasRecord>] = [
    .string("name", "the name") { $0.name },
    .optionalString("command", "the command it stands for; null if it was removed") { $0.command },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    guard let command else { return [] }
    var line = StyledLine()
    let width = layout.width < 40 ? 9 : 15
    line.appendCell(TerminalText(line: name), width: width, .heading, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    line.append(TerminalText(line: command))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let command else { return [] }
    return [Sentence.ended(TerminalText(line: "\(name) stands for \(command)"))]
  }
}

/// The user's own names for commands, by `alias`.
struct Aliases: Hashable, Sendable {
  private var commands: [String: String] = [:]

  /// The names, sorted.
  var names: [String] { commands.keys.sorted() }

  subscript(name: String) -> String? { commands[name] }

  /// Defines `name` as an alias of one command.
  /// - Parameter text: the replacement text; it may end with `|` or `>` and what follows.
  /// - Throws: ``ShellError`` for a name that is taken or hard to type, for a text that is not one command,
  ///   and for an alias that leads back to `name`.
  mutating func define(_ name: Word, as text: String) throws {
    try Self.check(name)
    let lines = try Lexer.raw.commands(in: text)
    guard let line = lines.first, lines.count == 1, line.keyword == nil else {
      throw ShellError.aliasIsNotOneCommand(name)
    }
    guard !line.runsInBackground else { throw ShellError.aliasRunsInBackground(name) }
    var next = line.words.first
    while let word = next, !word.isQuoted {
      if word.text == name.text { throw ShellError.aliasRunsItself(name) }
      next = commands[word.text].flatMap(Self.firstWord)
    }
    // Drop comments: they would swallow anything typed after the name.
    commands[name.text] = line.source
  }

  /// - Returns: whether the alias existed.
  mutating func remove(_ name: String) -> Bool { commands.removeValue(forKey: name) != nil }

  /// Returns the line with its first word expanded until it is no alias. No alias leads back to itself.
  func expanded(_ line: CommandLine, _ lexer: Lexer) throws -> CommandLine {
    var line = line
    while let first = line.words.first, !first.isQuoted, let text = commands[first.text] {
      let rest = line.source.dropFirst(first.range.upperBound)
      guard var again = try lexer.commands(in: text + rest).first else { break }
      again.lineNumber = line.lineNumber
      again.text = line.text
      let name = line.origins.textRange(of: first.range)
      again.origins =
        [SourceOrigin(source: 0, text: name.lowerBound, nameLength: name.count)]
        + line.origins.suffix(behind: first.range.upperBound, shiftedTo: text.count)
      line = again
    }
    return line
  }

  /// Checks that the name is a letter followed by letters, digits, `-` and `_`, and that it is no command,
  /// even one followed directly by a number.
  private static func check(_ name: Word) throws {
    let isTypable =
      name.text.first?.isLetter == true
      && name.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard isTypable else { throw ShellError.invalidAliasName(name) }
    let glued = CommandTable.names.splitGluedNumber(Word(text: name.text, range: name.range))
    guard CommandTable.command(named: name.text) == nil, glued == nil, Keyword(rawValue: name.text) == nil
    else {
      throw ShellError.aliasHidesCommand(name)
    }
  }

  private static func firstWord(of text: String) -> Word? {
    (try? Lexer.raw.commands(in: text))?.first?.words.first
  }
}
