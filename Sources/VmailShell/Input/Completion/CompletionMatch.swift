extension Completer {
  /// A matching completion before it is quoted.
  struct Match: Hashable, Sendable {
    var text: String
    var isWhole = true
    /// The prefix that stays unquoted, such as `~/`.
    var verbatimPrefix = ""
    /// The text shown in lists; by default the text itself.
    var display: String?
    var meaning: CandidateMeaning = ""
  }
}

extension Completer.Match {
  init(_ choice: Choice) { self.init(text: choice.name, meaning: .words(choice.meaning)) }

  /// The same match for a word that continues after it.
  var unfinished: Completer.Match {
    var match = self
    match.isWhole = false
    return match
  }

  /// Returns the same match after a prefix in the same word, which is not shown in lists.
  func behind(_ prefix: String) -> Completer.Match {
    var match = self
    match.display = display ?? text
    match.text = prefix + text
    return match
  }
}

extension Sequence<Choice> {
  /// Returns the choices with that prefix, ignoring case and accents. Names from mail are only offered if
  /// they contain no unprintable characters, since those cannot be typed either.
  func matches(_ typed: String) -> [Completer.Match] {
    let wanted = FoldedText.fold(typed)
    return filter { FoldedText.fold($0.name).hasPrefix(wanted) && TerminalText($0.name).string == $0.name }
      .map(Completer.Match.init)
  }
}
