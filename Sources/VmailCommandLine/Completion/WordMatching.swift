import VmailTerminal

/// The completions at the cursor, based on the words known when Tab was typed.
struct WordMatching<Context: CommandContext> {
  let offer: CompletionOffer
  let files: FileNames
  let programs: ProgramNames

  func matches(at point: CompletionPoint) -> [CompletionMatch] {
    if point.isFileName { return files.matches(point.typed, isQuoted: point.quoting != .none) }
    if point.isForShell { return shellWords(point) }
    switch TypedCommand<Context>(of: point.words, offer.aliases) {
    case .name:
      return commands(point.typed, areRun: true) + offer.beginnings(point.typed) + keywords(point.typed)
    case .list(let isBegun):
      return (isBegun ? [] : Context.loopSources.matches(point.typed, folded: Context.folded))
        + (offer.listed.map { matches($0, point.typed, before: [], point) } ?? [])
    case .unknown: return []
    case .arguments(let command, let before):
      // A form's own word can also be an argument of another form.
      var seen: Set<String> = []
      return CompletionArguments(command: command, before: before, typed: point.typed).slots
        .flatMap { matches($0, before, point) }.filter { seen.insert($0.text).inserted }
    }
  }

  private func matches(
    _ slot: CompletionArguments<Context>.Slot, _ before: [Word], _ point: CompletionPoint
  ) -> [CompletionMatch] {
    matches(slot.kind, slot.typed, before: before, point).map { match in
      var match = match
      match.text = slot.prefix + match.text
      match.verbatimPrefix = slot.prefix + match.verbatimPrefix
      return match
    }
  }

  /// Returns programs by name or path, and files as their arguments.
  private func shellWords(_ point: CompletionPoint) -> [CompletionMatch] {
    guard point.words.isEmpty, !point.typed.contains("/"), point.typed != "~" else {
      return files.matches(point.typed, isQuoted: point.quoting != .none)
    }
    return programs.matches(point.typed)
  }

  // MARK: Kinds of words

  private func matches(
    _ kind: ArgumentKind, _ typed: String, before: [Word], _ point: CompletionPoint
  ) -> [CompletionMatch] {
    if let matches = offer.matches(kind, typed, before) { return matches }
    switch kind {
    case .alias: return aliases.matches(typed, folded: Context.folded)
    case .choice(let choices): return choices.matches(typed, folded: Context.folded)
    case .setting: return settings.matches(typed, folded: Context.folded)
    case .settingValue: return values(ofSetting: before.last { !$0.text.hasPrefix("--") }?.text, typed, point)
    case .command: return point.quoting.isQuote ? quotedCommand(typed) : commands(typed, areRun: false)
    case .path: return files.matches(typed, isQuoted: point.quoting != .none)
    case .either(let first, let second):
      return matches(first, typed, before: before, point) + matches(second, typed, before: before, point)
    case .named: return []
    }
  }

  private var aliases: [Choice] { offer.aliases.names.map { Choice($0, offer.aliases[$0] ?? "") } }

  /// The settings with their values, such as `25: Threads on a page`.
  private var settings: [Choice] {
    Context.settings.map { definition in
      let value = offer.settings[definition.name] ?? definition.defaultValue
      return Choice(definition.name, value.isEmpty ? definition.summary : "\(value): \(definition.summary)")
    }
  }

  private func values(
    ofSetting name: String?, _ typed: String, _ point: CompletionPoint
  ) -> [CompletionMatch] {
    guard let name, let kind = Context.setting(named: name)?.value else { return [] }
    return matches(kind, typed, before: [], point)
  }

  /// Returns full names and aliases, and short forms that are words, such as `exit`.
  /// - Parameter areRun: whether only commands that can be run now are included; all of them have help.
  private func commands(_ typed: String, areRun: Bool) -> [CompletionMatch] {
    let commands = Context.commands
      .filter { command in
        !areRun || command.forms.contains { offer.unmetNeeds.isDisjoint(with: $0.needs) }
      }
      .map { $0.info }
    var choices = commands.map { Choice($0.name, $0.summary) }
    if areRun {
      choices += commands.flatMap { command in
        command.shortNames.filter { $0.count > 2 }.map { Choice($0, command.summary) }
      }
    }
    return (choices + aliases).sorted { $0.name < $1.name }.matches(typed, folded: Context.folded)
  }

  /// Returns the words of blocks, once one is begun.
  private func keywords(_ typed: String) -> [CompletionMatch] {
    let known: [Keyword] = [.break, .continue, .else, .end, .for, .if]
    return typed.isEmpty ? [] : known.map { Choice($0.rawValue) }.matches(typed, folded: { $0 })
  }

  /// Returns completions in a quoted command line, as used by `on` and `alias`: the quote stays open for more
  /// words.
  private func quotedCommand(_ typed: String) -> [CompletionMatch] {
    guard let point = CompletionPoint(line: typed, cursor: typed.count) else { return [] }
    return matches(at: point).map { match in
      CompletionMatch(
        text: typed.prefix(point.start)
          + CompletionQuoting.insertion(match, at: point.quoting, forShell: point.isForShell),
        isWhole: false,
        display: match.display ?? match.text, meaning: match.meaning)
    }
  }
}
