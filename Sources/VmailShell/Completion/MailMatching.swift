import VmailCommandLine

extension Completer<Shell> {
  init(
    words: LiveCandidates, files: FileNames, programs: ProgramNames = ProgramNames(path: nil),
    people: KnownPeople = KnownPeople()
  ) {
    self.init(files: files, programs: programs) {
      MailMatching(words: words.current, people: people).offer
    }
  }
}

/// What vmail offers for its own kinds of arguments, based on the words known when Tab was typed.
struct MailMatching {
  let words: CompletionCandidates
  let people: KnownPeople

  var offer: CompletionOffer {
    CompletionOffer(
      aliases: words.aliases, settings: words.settings, unmetNeeds: words.unmetNeeds, listed: .references,
      beginnings: beginnings, matches: matches)
  }

  private func matches(_ kind: ArgumentKind, _ typed: String, _ before: [Word]) -> [CompletionMatch]? {
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
    case .either(.messages, .references): return messagesOrReferences(typed)
    default: return nil
    }
  }

  /// Returns addresses; after a comma another one starts.
  private func addresses(_ typed: String) -> [CompletionMatch] {
    let before = String(AddressListPoint.finished(in: typed))
    let begun = String(typed.dropFirst(before.count))
    let nicknames = words.nicknames.filter { begun.isEmpty || $0.name.hasPrefix(begun.lowercased()) }
    return (nicknames + people.choices(begun)).map { CompletionMatch($0).behind(before) }
  }

  /// Returns labels and tags, with the sign that precedes them. Without a sign, `keyword:` is offered as a reference.
  private func labelChanges(_ typed: String) -> [CompletionMatch] {
    guard let sign = typed.first, "+-".contains(sign) else { return words.labels.matches(typed) }
    return (words.labels + QueryCandidates.tags).matches(String(typed.dropFirst())).map { match in
      CompletionMatch(text: String(sign) + match.text, meaning: match.meaning)
    }
  }

  /// Returns references, whose numbers are messages where a conversation has several (page 9.5).
  private func messagesOrReferences(_ typed: String) -> [CompletionMatch] {
    guard words.messages.count > 1 else {
      return ReferenceCandidates(words: words, people: people).matches(typed)
    }
    var words = words
    words.threads = []
    return words.messages.matches(typed) + ReferenceCandidates(words: words, people: people).matches(typed)
  }

  /// Returns numbers, which open the object with that number, or the folders whose names open them: commands, aliases and
  /// references come first.
  private func beginnings(_ typed: String) -> [CompletionMatch] {
    if typed.first?.isNumber == true { return messagesOrReferences(typed) }
    let aliases = Set(words.aliases.names.map { $0.lowercased() })
    return words.stored.folders.filter { folder in
      let name = folder.name.lowercased()
      return name.first?.isLetter == true && !aliases.contains(name)
        && CommandTable.command(named: name) == nil
    }.map { Choice($0.name, $0.meaning.isEmpty ? "folder" : "folder, \($0.meaning)") }.matches(typed)
  }
}

extension Sequence<Choice> {
  /// Returns the choices with that prefix, ignoring case and accents.
  func matches(_ typed: String) -> [CompletionMatch] { matches(typed, folded: Shell.folded) }
}
