import VmailTerminal

/// Finds completions at the cursor, based on the command table and the state of the session.
struct Completer: Sendable {
  private let words: LiveCandidates
  private let files: FileNames
  private let programs: ProgramNames
  private let people: KnownPeople

  init(
    words: LiveCandidates, files: FileNames, programs: ProgramNames = ProgramNames(path: nil),
    people: KnownPeople = KnownPeople()
  ) {
    self.words = words
    self.files = files
    self.programs = programs
    self.people = people
  }

  /// - Parameter cursor: the position in characters of `line`.
  func complete(_ line: String, cursor: Int) -> CompletionResult {
    guard let point = CompletionPoint(line: line, cursor: cursor) else { return .none }
    let candidates = WordMatching(
      words: words.current, files: files, programs: programs, people: people
    ).matches(at: point)
      .map {
        CompletionResult.Candidate(
          CompletionQuoting.insertion($0, at: point.quoting, forShell: point.isForShell),
          display: $0.display ?? $0.text,
          meaning: $0.meaning, isWhole: $0.isWhole)
      }
    return candidates.isEmpty ? .none : CompletionResult(start: point.start, candidates: candidates)
  }
}

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

/// Quotes a completed word in the style in which it was begun.
enum CompletionQuoting {
  /// - Parameter forShell: whether the text is for the system's shell.
  static func insertion(
    _ match: Completer.Match, at quoting: CompletionPoint.Quoting, forShell: Bool = false
  ) -> String {
    if forShell { return shellInsertion(match, at: quoting) }
    switch quoting {
    case .verbatim: return match.text
    case .none:
      let rest = match.text.dropFirst(match.verbatimPrefix.count)
      return match.verbatimPrefix + QuotedWord.escaped(String(rest))
    case .double: return "\"" + QuotedWord.escapedInDoubleQuotes(match.text) + (match.isWhole ? "\"" : "")
    case .single: return "'" + QuotedWord.escapedInSingleQuotes(match.text) + (match.isWhole ? "'" : "")
    }
  }

  private static func shellInsertion(_ match: Completer.Match, at quoting: CompletionPoint.Quoting) -> String
  {
    switch quoting {
    case .verbatim, .none:
      let rest = match.text.dropFirst(match.verbatimPrefix.count)
      return match.verbatimPrefix + ShellQuoting.escaped(String(rest))
    case .double: return "\"" + ShellQuoting.escapedInDoubleQuotes(match.text) + (match.isWhole ? "\"" : "")
    case .single: return "'" + ShellQuoting.escapedInSingleQuotes(match.text) + (match.isWhole ? "'" : "")
    }
  }
}
