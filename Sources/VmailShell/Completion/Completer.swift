import VmailCommandLine
import VmailTerminal
import VmailViews

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
  typealias Match = CompletionMatch
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
