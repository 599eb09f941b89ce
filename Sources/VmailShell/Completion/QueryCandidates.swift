import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The completions in a search: its fields, and their values.
struct QueryCandidates {
  let words: CompletionCandidates
  let people: KnownPeople

  static let fields = QueryField.all.map { field in
    let states = MessageState.all(of: field.name).map(\.declaration.name)
    return Choice(field.name, states.isEmpty ? field.meaning : Sentence.choice(states))
  }

  /// The tags as they are named where labels are.
  static let tags = MessageKeyword.tags.map { Choice($0.term, "a tag that other programs show") }

  private static let days: [Choice] = [
    "today", "yesterday", Choice("7d", "a week ago"), Choice("1m", "a month ago"), Choice("1y", "a year ago"),
  ]
  private static let sizes: [Choice] = [
    Choice("100k", "100 kilobytes"), Choice("1M", "1 megabyte"), Choice("10M", "10 megabytes"),
  ]

  /// Returns completions. A query may be one quoted word: only the part after its last blank is completed.
  func matches(_ typed: String) -> [CompletionMatch] {
    let finished = typed.lastIndex(of: " ").map { typed[...$0] } ?? ""
    let term = typed[finished.endIndex...]
    let negation = term.hasPrefix("-") ? "-" : ""
    return self.term(String(term.dropFirst(negation.count))).map { match in
      CompletionMatch(
        text: finished + negation + match.text, isWhole: match.isWhole, display: match.display ?? match.text,
        meaning: match.meaning)
    }
  }

  private func term(_ typed: String) -> [CompletionMatch] {
    guard let colon = typed.firstIndex(of: ":") else {
      return Self.fields.matches(typed).map(\.unfinished)
    }
    let field = typed[...colon].lowercased()
    return values(of: field, String(typed[typed.index(after: colon)...])).map { match in
      // A name of several words is a phrase in the query.
      let isPhrase = match.text.contains(" ")
      return isPhrase
        ? CompletionMatch(text: "\(field)\"\(match.text)\"", display: match.text, meaning: match.meaning)
        : match.behind(field)
    }
  }

  /// Returns completions for the value of a field, directly after its colon.
  func values(of field: String, _ typed: String) -> [CompletionMatch] {
    switch QueryField.all.first(where: { $0.name == field })?.value {
    case .text(.from), .text(.to), .text(.cc): people.choices(typed).map(CompletionMatch.init)
    case .folder: words.stored.folders.matches(typed)
    case .label: words.labels.matches(typed)
    case .account: words.stored.accounts.matches(typed)
    case .category: CategoryCandidates.all.matches(typed)
    case .keyword:
      MessageKeyword.all.map { Choice($0.word, $0.word == $0.names[0] ? "" : $0.names[0]) }.matches(typed)
    case .state:
      MessageState.all(of: field).map(\.declaration).map { Choice($0.name, $0.meaning) }.matches(typed)
    case .before, .after, .on: Self.days.matches(typed)
    case .larger, .smaller: Self.sizes.matches(typed)
    case .text, .tag, .dates, .hidden, .size, .mimeType, .thread, .messageId, nil: []
    }
  }
}
