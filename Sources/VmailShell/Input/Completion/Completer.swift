internal import VmailDomain

/// Finds what can stand at the cursor, from the command table and what the session knows.
///
/// Names that came with mail are offered only when they are clean: what cannot be shown as it is
/// cannot be typed either.
struct Completer: Sendable {
  /// One that fits, before it is quoted.
  struct Match: Hashable, Sendable {
    var text: String
    var isWhole = true
    /// What of it stays as it is, such as `~/`.
    var verbatimPrefix = ""
    /// How it is listed; the text itself unless given.
    var display: String?
  }

  private let words: CompletionWords
  private let files: FileNames

  init(words: CompletionWords, files: FileNames) {
    self.words = words
    self.files = files
  }

  /// - Parameter cursor: in characters of `line`.
  func complete(_ line: String, cursor: Int) -> CompletionResult {
    guard let point = CompletionPoint(line: line, cursor: cursor) else { return .none }
    let matches = matches(at: point)
    guard !matches.isEmpty else { return .none }
    let candidates = matches.map {
      CompletionResult.Candidate(
        CompletionQuoting.insertion($0, at: point.quoting), display: $0.display ?? $0.text,
        isWhole: $0.isWhole)
    }
    return CompletionResult(start: point.start, candidates: candidates)
  }

  private func matches(at point: CompletionPoint) -> [Match] {
    if point.isFileName { return files.matches(point.typed, isQuoted: point.quoting != .none) }
    guard !point.words.isEmpty else { return commands(point.typed, isTypedFirst: true) }
    guard let (info, before) = command(point.words) else { return [] }
    return CompletionArguments(info: info, before: before, typed: point.typed)
      .choices.flatMap { choice in
        matches(choice.kind, choice.typed, before: before, point: point).map { match in
          var match = match
          match.text = choice.prefix + match.text
          match.verbatimPrefix = choice.prefix + match.verbatimPrefix
          return match
        }
      }
  }

  /// The command and the words behind its name, with aliases expanded.
  private func command(_ typed: [Word]) -> (CommandInfo, [Word])? {
    var typed = typed
    while let first = typed.first, !first.isQuoted, let text = words.aliases[first.text],
      let expansion = (try? Lexer(variable: { _ in "" }).commands(in: text))?.first,
      expansion.redirection == nil
    {
      typed = expansion.words + typed.dropFirst()
    }
    guard let (command, rest) = try? Dispatcher().resolve(typed, allowsPrefixes: true) else { return nil }
    return (command.info, Array(rest))
  }

  // MARK: Kinds of words

  private func matches(
    _ kind: CommandInfo.Argument, _ typed: String, before: [Word], point: CompletionPoint
  ) -> [Match] {
    switch kind {
    case .references: ReferenceWords.matches(typed)
    case .query: queryFields(typed)
    case .folder: named(words.folders, typed)
    case .account: named(words.accounts, typed)
    case .setting: named(Settings.definitions.map(\.name), typed)
    case .settingValue: values(ofSetting: before.last { !$0.text.hasPrefix("--") }?.text, typed, point)
    case .command: commands(typed, isTypedFirst: false)
    case .alias: named(words.aliases.names, typed)
    case .path: files.matches(typed, isQuoted: point.quoting != .none)
    case .choice(let choices): named(choices, typed)
    case .either(let first, let second):
      matches(first, typed, before: before, point: point)
        + matches(second, typed, before: before, point: point)
    }
  }

  /// What a field asks for is typed right behind its colon.
  private func queryFields(_ typed: String) -> [Match] {
    SearchQueryParser.fields.filter { $0.hasPrefix(typed.lowercased()) }
      .map { Match(text: $0, isWhole: false) }
  }

  /// Without regard to case and accents, as such names are found.
  private func named(_ names: [String], _ typed: String) -> [Match] {
    let wanted = FoldedText.fold(typed)
    return names.filter { FoldedText.fold($0).hasPrefix(wanted) && TerminalText($0).string == $0 }
      .map { Match(text: $0) }
  }

  private func values(ofSetting name: String?, _ typed: String, _ point: CompletionPoint) -> [Match] {
    guard let name, let kind = Settings.definition(named: name)?.value else { return [] }
    return matches(kind, typed, before: [], point: point)
  }

  /// Full names and aliases; of the short forms only those that are words, such as `exit`.
  private func commands(_ typed: String, isTypedFirst: Bool) -> [Match] {
    var names = CommandTable.all.map { $0.info.name }
    if isTypedFirst {
      names += CommandTable.all.flatMap { $0.info.shortNames.filter { $0.count > 2 } }
    }
    names += words.aliases.names
    return named(names.sorted(), typed)
  }
}
