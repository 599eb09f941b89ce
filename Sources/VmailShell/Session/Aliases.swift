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
