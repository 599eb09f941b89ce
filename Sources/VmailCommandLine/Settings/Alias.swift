public import VmailTerminal

public struct AliasCommand<Context: CommandContext>: Command {
  public static var info: CommandInfo { AliasInfo.alias }
  public static var forms: [Form<Context>] {
    [
      Form(does: .nothing) { (shell: inout Context) in list(in: shell) },
      Form(Argument("NAME", .alias, noun: "a name"), does: .nothing) { (shell: inout Context, name) in
        try showAlias(name, in: shell)
      },
      Form(
        Argument("NAME", .alias, noun: "a name"),
        Arguments("COMMAND...", .command, noun: "a command", takesRest: true),
        does: .nothing
      ) { (shell: inout Context, name, words) in
        try define(name, as: words, in: &shell)
      },
    ]
  }

  private static func list(in shell: Context) {
    for name in shell.aliases.names { show(name, in: shell) }
    shell.console.result(ListedRecord<AliasKind>(count: shell.aliases.names.count))
  }

  private static func showAlias(_ name: Word, in shell: Context) throws {
    guard shell.aliases[name.text] != nil else {
      throw ShellError.unknownAlias(
        name, nearest: SimilarName.nearest(to: name.text, in: shell.aliases.names))
    }
    show(name.text, in: shell)
  }

  private static func define(_ name: Word, as words: [Word], in shell: inout Context) throws {
    if let word = words.first(where: \.holdsValue) { throw ShellError.commandHoldsValue(word) }
    // A single word is a quoted command line; several words form one line, and their quotes are removed.
    let text =
      words.count == 1 ? words[0].text : words.map { QuotedWord.quoted($0.text) }.joined(separator: " ")
    try shell.aliases.define(name, as: text, besides: Context.commandNames)
    if shell.reportsChanges { show(name.text, in: shell) }
  }

  public static func show(_ name: String, in shell: Context) {
    shell.console.result(AliasRecord(name: name, command: shell.aliases[name]))
  }
}

public struct UnaliasCommand<Context: CommandContext>: Command {
  public static var info: CommandInfo { AliasInfo.unalias }
  public static var forms: [Form<Context>] {
    [
      Form(Arguments("NAME...", .alias, noun: "a name"), does: .nothing) { (shell: inout Context, names) in
        try remove(names, in: &shell)
      }
    ]
  }

  private static func remove(_ names: [Word], in shell: inout Context) throws {
    var aliases = shell.aliases
    for name in names where !aliases.remove(name.text) {
      throw ShellError.unknownAlias(name, nearest: SimilarName.nearest(to: name.text, in: aliases.names))
    }
    shell.aliases = aliases
    if shell.reportsChanges {
      for name in names { AliasCommand<Context>.show(name.text, in: shell) }
    }
  }
}

/// Built once; a generic type can't store it.
private enum AliasInfo {
  static let alias = CommandInfo(
    name: "alias", topic: .shell,
    summary: "Define a short name for a command",
    details: """
      NAME then stands for COMMAND. Arguments after NAME are added at the end or, if COMMAND has ${1}, ${2} or \
      ${@}, put in their place. An alias cannot replace a command, and contains only one command; for several, use \
      a file and source. Put COMMAND into single quotes if it contains |, > or ${1}. To keep an alias, put it into \
      the rc file.
      """,
    examples: [
      .init("alias bills list from:acme", "make bills list the threads with acme"),
      .init("alias s 'search from:${1} is:unread'", "after that, s acme finds unread mail from acme"),
      .init("alias total 'list all | wc -l'", "define an alias with a pipe"),
    ],
    output: [AliasRecord.self, ListedRecord<AliasKind>.self])
  static let unalias = CommandInfo(
    name: "unalias", topic: .shell,
    summary: "Remove an alias",
    details: "If any of the names is not an alias, nothing is changed.",
    examples: [.init("unalias bills", "remove the alias bills"), .init("alias", "list the aliases")],
    output: [AliasRecord.self])
}

/// An alias and its command.
public struct AliasRecord: OutputRecord {
  public var name: String
  /// The command; `nil` if the alias was removed.
  public var command: String?

  public static let type = "alias"
  public static let summary = "A name defined for a command."
  public static let fields: [RecordField<AliasRecord>] = [
    .string("name", "the name") { $0.name },
    .optionalString("command", "the command it stands for; null if it was removed") { $0.command },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    guard let command else { return [] }
    var line = StyledLine()
    let width = layout.width < 40 ? 9 : 15
    line.appendCell(TerminalText(line: name), width: width, .heading, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    line.append(TerminalText(line: command))
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    guard let command else { return [] }
    return [Sentence.ended(TerminalText(line: "\(name) stands for \(command)"))]
  }
}

public enum AliasKind: ListedKind {
  public static let type = "aliases"
  public static let noun = "aliases"
  public static let none: TerminalText = "No aliases. Type alias NAME COMMAND to add one."
}

/// The user's own names for commands, by `alias`.
public struct Aliases: Hashable, Sendable {
  private var commands: [String: String] = [:]

  public init() {}

  /// The names, sorted.
  public var names: [String] { commands.keys.sorted() }

  public subscript(name: String) -> String? { commands[name] }

  /// Defines `name` as an alias of one command.
  /// - Parameters:
  ///   - text: the replacement text; it may end with `|` or `>` and what follows.
  ///   - names: the commands, which it can't replace.
  /// - Throws: ``ShellError`` for a name that is taken or hard to type, for a text that is not one command,
  ///   and for an alias that leads back to `name`.
  public mutating func define(_ name: Word, as text: String, besides names: CommandNames) throws {
    try Self.check(name, besides: names)
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
  public mutating func remove(_ name: String) -> Bool { commands.removeValue(forKey: name) != nil }

  /// Returns the line with its first word expanded until it is no alias. No alias leads back to itself.
  public func expanded(_ line: CommandLine, _ lexer: Lexer) throws -> CommandLine {
    var (line, lexer) = (line, lexer)
    while let first = line.words.first, !first.isQuoted, let text = commands[first.text] {
      let takesArguments = Self.takesArguments(text)
      let rest = takesArguments ? "" : line.source.dropFirst(first.range.upperBound)
      if takesArguments, let typed = try lexer.commands(in: line.source).first {
        lexer = lexer.passing(typed.words.dropFirst())
        line.redirection = line.redirection.flatMap { typed.redirection ?? $0 }
      }
      guard var again = try lexer.commands(in: text + rest).first else { break }
      if takesArguments, line.redirection != nil {
        guard again.redirection == nil else {
          throw LexError(kind: .repeatedRedirection(">"), line: line.lineNumber, column: 1)
        }
        again.redirection = line.redirection
      }
      again.runsInBackground = again.runsInBackground || line.runsInBackground
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

  /// Returns whether the text says where arguments go. The lines of programs have variables of their own.
  private static func takesArguments(_ text: String) -> Bool {
    guard let line = (try? Lexer.raw.commands(in: text))?.first, line.words.first?.text != "!" else {
      return false
    }
    var source = line.source[...]
    if case .pipe(let program)? = line.redirection { source = source.dropLast(program.count) }
    return source.split(separator: "${", omittingEmptySubsequences: false).dropFirst().contains { rest in
      rest.first.map { "123456789@#".contains($0) } ?? false
    }
  }

  /// Checks that the name is a letter followed by letters, digits, `-` and `_`, and that it is no command,
  /// even one followed directly by a number.
  private static func check(_ name: Word, besides names: CommandNames) throws {
    let isTypable =
      name.text.first?.isLetter == true
      && name.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard isTypable else { throw ShellError.invalidAliasName(name) }
    let isCommand =
      names.hasCommand(name.text) || names.splitGluedNumber(Word(text: name.text, range: name.range)) != nil
    guard !isCommand, Keyword(rawValue: name.text) == nil else {
      throw ShellError.aliasHidesCommand(name)
    }
  }

  private static func firstWord(of text: String) -> Word? {
    (try? Lexer.raw.commands(in: text))?.first?.words.first
  }
}
