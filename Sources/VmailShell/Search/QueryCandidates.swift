import VmailDomain

/// The completions in a search: its fields, and their values.
struct QueryCandidates {
  let words: CompletionCandidates
  let people: KnownPeople

  static let fields: [Choice] = [
    Choice("from:", "the sender"), Choice("to:", "a recipient in To"), Choice("cc:", "a recipient in Cc"),
    Choice("subject:", "words in the subject"), Choice("body:", "words in the text"),
    Choice("filename:", "the name of an attachment"), Choice("list:", "the mailing list"),
    Choice("in:", "the folder or label"), Choice("label:", "its label"), Choice("account:", "its account"),
    Choice("category:", "its category"), Choice("has:", "attachment or link"),
    Choice("is:", "unread, read, starred, replied, muted, awaiting or awaited"),
    Choice("before:", "before a date"),
    Choice("after:", "on or after a date"), Choice("on:", "on a date"),
    Choice("larger:", "larger than a size such as 5M"), Choice("smaller:", "smaller than a size such as 10k"),
    Choice("id:", "its Message-ID"),
  ]

  private static let days: [Choice] = [
    "today", "yesterday", Choice("7d", "a week ago"), Choice("1m", "a month ago"), Choice("1y", "a year ago"),
  ]
  private static let sizes: [Choice] = [
    Choice("100k", "100 kilobytes"), Choice("1M", "1 megabyte"), Choice("10M", "10 megabytes"),
  ]

  /// Returns completions. A query may be one quoted word: only the part after its last blank is completed.
  func matches(_ typed: String) -> [Completer.Match] {
    let finished = typed.lastIndex(of: " ").map { typed[...$0] } ?? ""
    let term = typed[finished.endIndex...]
    let negation = term.hasPrefix("-") ? "-" : ""
    return self.term(String(term.dropFirst(negation.count))).map { match in
      Completer.Match(
        text: finished + negation + match.text, isWhole: match.isWhole, display: match.display ?? match.text,
        meaning: match.meaning)
    }
  }

  private func term(_ typed: String) -> [Completer.Match] {
    guard let colon = typed.firstIndex(of: ":") else {
      return Self.fields.matches(typed).map(\.unfinished)
    }
    let field = typed[...colon].lowercased()
    return values(of: field, String(typed[typed.index(after: colon)...])).map { match in
      // A name of several words is a phrase in the query.
      let isPhrase = match.text.contains(" ")
      return isPhrase
        ? Completer.Match(text: "\(field)\"\(match.text)\"", display: match.text, meaning: match.meaning)
        : match.behind(field)
    }
  }

  /// Returns completions for the value of a field, directly after its colon.
  func values(of field: String, _ typed: String) -> [Completer.Match] {
    switch field {
    case "from:", "to:", "cc:": people.choices(typed).map(Completer.Match.init)
    case "in:": words.stored.folders.matches(typed)
    case "label:": words.labels.matches(typed)
    case "account:": words.stored.accounts.matches(typed)
    case "category:": CategoryCandidates.all.matches(typed)
    case "has:": [Choice]([Choice("attachment", "files"), "link"]).matches(typed)
    case "is:":
      ["unread", "read", "starred", "replied", "muted", "awaiting", "awaited"].map { Choice($0) }.matches(
        typed)
    case "before:", "after:", "on:": Self.days.matches(typed)
    case "larger:", "smaller:": Self.sizes.matches(typed)
    default: []
    }
  }
}
