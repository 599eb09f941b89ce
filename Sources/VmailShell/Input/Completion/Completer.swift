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
  private let people: KnownPeople

  init(words: CompletionWords, files: FileNames, people: KnownPeople = KnownPeople()) {
    self.words = words
    self.files = files
    self.people = people
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
    case .references: ReferenceWords.matches(typed, sets: words.sets, people: people)
    case .messages:
      (0..<words.messages).map { String($0 + 1) }.filter { $0.hasPrefix(typed) }.map { Match(text: $0) }
    case .attachments: named(words.attachments, typed)
    case .links: named(words.links, typed)
    case .address: addresses(typed)
    case .ownAddress: named(words.ownAddresses, typed)
    case .query: query(typed)
    case .folder: named(words.folders, typed)
    case .label: labels(typed)
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

  /// Behind a comma another one begins.
  private func addresses(_ typed: String) -> [Match] {
    let before = AddressListPoint.finished(in: typed)
    return people.addresses(String(typed.dropFirst(before.count))).map {
      Match(text: before + $0, display: $0)
    }
  }

  /// What a field asks for is typed right behind its colon; of people their addresses are known.
  private func query(_ typed: String) -> [Match] {
    let negation = typed.hasPrefix("-") ? "-" : ""
    let term = typed.dropFirst(negation.count).lowercased()
    if let field = ["from:", "to:", "cc:"].first(where: { term.hasPrefix($0) }) {
      let begun = typed.dropFirst(negation.count + field.count)
      return people.addresses(String(begun)).map { Match(text: negation + field + $0, display: $0) }
    }
    return SearchQueryParser.fields.filter { $0.hasPrefix(term) }
      .map { Match(text: negation + $0, isWhole: false) }
  }

  /// Without regard to case and accents, as such names are found.
  private func named(_ names: [String], _ typed: String) -> [Match] {
    let wanted = FoldedText.fold(typed)
    return names.filter { FoldedText.fold($0).hasPrefix(wanted) && TerminalText($0).string == $0 }
      .map { Match(text: $0) }
  }

  /// With the sign that is typed before them.
  private func labels(_ typed: String) -> [Match] {
    guard let sign = typed.first, "+-".contains(sign) else { return [] }
    let labels = words.folders.filter { SystemFolderNames.purpose(of: $0) == nil }
    return named(labels, String(typed.dropFirst())).map { Match(text: String(sign) + $0.text) }
  }

  private func values(ofSetting name: String?, _ typed: String, _ point: CompletionPoint) -> [Match] {
    guard let name, let kind = Settings.definition(named: name)?.value else { return [] }
    return matches(kind, typed, before: [], point: point)
  }

  /// Full names and aliases; of the short forms only those that are words, such as `exit`.
  private func commands(_ typed: String, isTypedFirst: Bool) -> [Match] {
    // Every command can be explained, but not every one run.
    let commands = CommandTable.all.map { $0.info }
      .filter { !isTypedFirst || words.unmetNeeds.isDisjoint(with: $0.needs) }
    var names = commands.map(\.name)
    if isTypedFirst { names += commands.flatMap { $0.shortNames.filter { $0.count > 2 } } }
    names += words.aliases.names
    return named(names.sorted(), typed)
  }
}
