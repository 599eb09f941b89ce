extension Completer {
  /// One that fits, before it is quoted.
  struct Match: Hashable, Sendable {
    var text: String
    var isWhole = true
    /// What of it stays as it is, such as `~/`.
    var verbatimPrefix = ""
    /// How it is listed; the text itself unless given.
    var display: String?
    var meaning: CandidateMeaning = ""
  }
}

extension Completer.Match {
  init(_ choice: Choice) { self.init(text: choice.name, meaning: .words(choice.meaning)) }

  /// The same where the word goes on behind it.
  var unfinished: Completer.Match {
    var match = self
    match.isWhole = false
    return match
  }

  /// The same behind what stands in front of it in the word, which is not listed.
  func behind(_ prefix: String) -> Completer.Match {
    var match = self
    match.display = display ?? text
    match.text = prefix + text
    return match
  }
}

extension Sequence<Choice> {
  /// Those that begin so, without regard to case and accents, as such names are found. Names that came with mail
  /// are offered only when they are clean: what cannot be shown as it is cannot be typed either.
  func matches(_ typed: String) -> [Completer.Match] {
    let wanted = FoldedText.fold(typed)
    return filter { FoldedText.fold($0.name).hasPrefix(wanted) && TerminalText($0.name).string == $0.name }
      .map(Completer.Match.init)
  }
}
