/// The command whose arguments are being typed, after prefixes that only run that command: an alias, `would`,
/// `on EVENT`, `if not`.
enum TypedCommand<Context: CommandContext> {
  /// The name of a command is being typed.
  case name
  /// - Parameter before: the words after the command's name.
  case arguments(any Command<Context>.Type, before: [Word])
  /// The list of `for NAME in`, or one of its further words.
  case list(isBegun: Bool)
  /// There is nothing to complete.
  case unknown

  /// The limit for nested aliases and wrappers; beyond it they are recursive.
  private static var deepest: Int { 32 }

  /// - Parameter typed: the words before the one at the cursor.
  init(of typed: [Word], _ aliases: Aliases) {
    var words = typed[...]
    for _ in 0..<Self.deepest {
      words = Self.condition(words)
      guard let first = words.first else {
        self = .name
        return
      }
      if Self.isControl(first, "for") {
        self = Self.loop(words)
        return
      }
      if let expansion = Self.expansion(of: first, aliases) {
        words = expansion + words.dropFirst()
        continue
      }
      guard let (command, rest) = try? Dispatcher<Context>().resolve(Array(words), allowsPrefixes: true)
      else { break }
      guard let inner = Self.wrapped(by: command, rest) else {
        self = .arguments(command, before: Array(rest))
        return
      }
      words = inner
    }
    self = .unknown
  }

  /// Returns the condition after `if`, `if not` or `else if`.
  private static func condition(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
    var words = words
    if let first = words.first, isControl(first, "else"),
      words.dropFirst().first.map({ isControl($0, "if") }) == true
    {
      words = words.dropFirst()
    }
    guard let first = words.first, isControl(first, "if") else { return words }
    words = words.dropFirst()
    if let first = words.first, isControl(first, "not") { words = words.dropFirst() }
    return words
  }

  /// Returns the context within `for NAME in LIST`.
  private static func loop(_ words: ArraySlice<Word>) -> TypedCommand<Context> {
    words.count > 2 && isControl(words[words.startIndex + 2], "in")
      ? .list(isBegun: words.count > 3) : .unknown
  }

  private static func isControl(_ word: Word, _ name: String) -> Bool { !word.isQuoted && word.text == name }

  private static func expansion(of word: Word, _ aliases: Aliases) -> [Word]? {
    guard !word.isQuoted, let text = aliases[word.text],
      let line = (try? Lexer.raw.commands(in: text))?.first, line.redirection == nil
    else { return nil }
    return line.words
  }

  /// Returns the words of a command that is an argument of another one.
  /// - Returns: `nil` if the other command has no such argument, or it has not been reached yet.
  private static func wrapped(by command: any Command<Context>.Type, _ words: ArraySlice<Word>) -> ArraySlice<
    Word
  >? {
    for form in command.forms where form.requiredOptions.isEmpty {
      guard let slot = form.slots.firstIndex(where: \.takesRest) else { continue }
      let place = form.slots[..<slot].reduce(form.literals.count) { $0 + $1.fewest }
      var arguments = 0
      for index in words.indices {
        if arguments == place { return words[index...] }
        // An option selects another form, which takes no command.
        if words[index].text.hasPrefix("--") { return nil }
        arguments += 1
      }
    }
    return nil
  }
}
