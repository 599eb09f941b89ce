import VmailCommandLine
import VmailViews

/// The completions at the cursor, based on the words known when Tab was typed.
struct WordMatching {
  let words: CompletionCandidates
  let files: FileNames
  let programs: ProgramNames
  let people: KnownPeople

  func matches(at point: CompletionPoint) -> [Completer.Match] {
    if point.isFileName { return files.matches(point.typed, isQuoted: point.quoting != .none) }
    if point.isForShell { return shellWords(point) }
    switch TypedCommand(of: point.words, words.aliases) {
    case .name: return firstWords(point.typed)
    case .list: return matches(.references, point.typed, before: [], point)
    case .unknown: return []
    case .arguments(let command, let before):
      return CompletionArguments(command: command, before: before, typed: point.typed).slots
        .flatMap { matches($0, before, point) }
    }
  }

  private func matches(
    _ slot: CompletionArguments.Slot, _ before: [Word], _ point: CompletionPoint
  ) -> [Completer.Match] {
    matches(slot.kind, slot.typed, before: before, point).map { match in
      var match = match
      match.text = slot.prefix + match.text
      match.verbatimPrefix = slot.prefix + match.verbatimPrefix
      return match
    }
  }

  /// Returns programs by name or path, and files as their arguments.
  private func shellWords(_ point: CompletionPoint) -> [Completer.Match] {
    guard point.words.isEmpty, !point.typed.contains("/"), point.typed != "~" else {
      return files.matches(point.typed, isQuoted: point.quoting != .none)
    }
    return programs.matches(point.typed)
  }

  // MARK: Kinds of words

  private func matches(
    _ kind: ArgumentKind, _ typed: String, before: [Word], _ point: CompletionPoint
  ) -> [Completer.Match] {
    if case .setting = kind, typed.contains(".") { return words.accountSettings.matches(typed) }
    if let choices = words.choices(of: kind) { return choices.matches(typed) }
    switch kind {
    case .references: return ReferenceCandidates(words: words, people: people).matches(typed)
    case .address: return addresses(typed)
    case .query: return QueryCandidates(words: words, people: people).matches(typed)
    case .ruleSteps: return RuleStepCandidates(words: words).matches(typed)
    case .roleColours: return RoleColourCandidates.matches(typed)
    case .labelChange: return labelChanges(typed)
    case .eventCommands:
      return (before.last { !$0.text.hasPrefix("--") }.flatMap { words.eventCommands[$0.text] } ?? [])
        .matches(typed)
    case .settingValue: return values(ofSetting: before.last { !$0.text.hasPrefix("--") }?.text, typed, point)
    case .command: return point.quoting.isQuote ? quotedCommand(typed) : commands(typed, areRun: false)
    case .path: return files.matches(typed, isQuoted: point.quoting != .none)
    case .either(.messages, .references): return messagesOrReferences(typed)
    case .either(let first, let second):
      return matches(first, typed, before: before, point) + matches(second, typed, before: before, point)
    default: return []
    }
  }

  /// Returns addresses; after a comma another one starts.
  private func addresses(_ typed: String) -> [Completer.Match] {
    let before = String(AddressListPoint.finished(in: typed))
    let begun = String(typed.dropFirst(before.count))
    let nicknames = words.nicknames.filter { begun.isEmpty || $0.name.hasPrefix(begun.lowercased()) }
    return (nicknames + people.choices(begun)).map { Completer.Match($0).behind(before) }
  }

  /// Returns labels, with the sign that precedes them.
  private func labelChanges(_ typed: String) -> [Completer.Match] {
    guard let sign = typed.first, "+-".contains(sign) else { return words.labels.matches(typed) }
    return words.labels.matches(String(typed.dropFirst())).map { match in
      Completer.Match(text: String(sign) + match.text, meaning: match.meaning)
    }
  }

  /// Returns references, whose numbers are messages where a conversation has several (page 9.5).
  private func messagesOrReferences(_ typed: String) -> [Completer.Match] {
    guard words.messages.count > 1 else {
      return ReferenceCandidates(words: words, people: people).matches(typed)
    }
    var words = words
    words.threads = []
    return words.messages.matches(typed) + ReferenceCandidates(words: words, people: people).matches(typed)
  }

  private func values(ofSetting name: String?, _ typed: String, _ point: CompletionPoint) -> [Completer.Match]
  {
    guard let name, let kind = Settings.definition(named: name)?.value else { return [] }
    return matches(kind, typed, before: [], point)
  }

  /// Returns commands, or numbers, which open the object with that number.
  private func firstWords(_ typed: String) -> [Completer.Match] {
    guard typed.first?.isNumber == true else { return commands(typed, areRun: true) }
    return messagesOrReferences(typed)
  }

  /// Returns full names and aliases, and short forms that are words, such as `exit`.
  /// - Parameter areRun: whether only commands that can be run now are included; all of them have help.
  private func commands(_ typed: String, areRun: Bool) -> [Completer.Match] {
    let commands = CommandTable.all
      .filter { command in
        !areRun || command.forms.contains { words.unmetNeeds.isDisjoint(with: $0.needs) }
      }
      .map { $0.info }
    var choices = commands.map { Choice($0.name, $0.summary) }
    if areRun {
      choices += commands.flatMap { command in
        command.shortNames.filter { $0.count > 2 }.map { Choice($0, command.summary) }
      }
    }
    choices += words.choices(of: .alias) ?? []
    return (choices.sorted { $0.name < $1.name } + (areRun ? folders(besides: choices) : [])).matches(typed)
  }

  /// Returns the folders whose names open them: commands, aliases and references come first.
  private func folders(besides commands: [Choice]) -> [Choice] {
    let taken = Set(commands.map { $0.name.lowercased() })
    return words.stored.folders.filter { folder in
      folder.name.first?.isLetter == true && !taken.contains(folder.name.lowercased())
        && CommandTable.command(named: folder.name.lowercased()) == nil
    }.map { Choice($0.name, $0.meaning.isEmpty ? "folder" : "folder, \($0.meaning)") }
  }

  /// Returns completions in a quoted command line, as used by `on` and `alias`: the quote stays open for more
  /// words.
  private func quotedCommand(_ typed: String) -> [Completer.Match] {
    guard let point = CompletionPoint(line: typed, cursor: typed.count) else { return [] }
    return matches(at: point).map { match in
      Completer.Match(
        text: typed.prefix(point.start)
          + CompletionQuoting.insertion(match, at: point.quoting, forShell: point.isForShell),
        isWhole: false,
        display: match.display ?? match.text, meaning: match.meaning)
    }
  }
}
