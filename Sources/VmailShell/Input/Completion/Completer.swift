/// Finds what can stand at the cursor, from the command table and what the session knows.
struct Completer: Sendable {
  private let words: LiveWords
  private let files: FileNames
  private let people: KnownPeople

  init(words: LiveWords, files: FileNames, people: KnownPeople = KnownPeople()) {
    self.words = words
    self.files = files
    self.people = people
  }

  /// - Parameter cursor: in characters of `line`.
  func complete(_ line: String, cursor: Int) -> CompletionResult {
    guard let point = CompletionPoint(line: line, cursor: cursor) else { return .none }
    let candidates = WordMatching(words: words.current, files: files, people: people).matches(at: point)
      .map {
        CompletionResult.Candidate(
          CompletionQuoting.insertion($0, at: point.quoting), display: $0.display ?? $0.text,
          meaning: $0.meaning, isWhole: $0.isWhole)
      }
    return candidates.isEmpty ? .none : CompletionResult(start: point.start, candidates: candidates)
  }
}
