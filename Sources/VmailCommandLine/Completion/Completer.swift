public import VmailTerminal

/// Finds completions at the cursor, based on the commands of a program and what it offers.
public struct Completer<Context: CommandContext>: Sendable {
  private let files: FileNames
  private let programs: ProgramNames
  private let offer: @Sendable () -> CompletionOffer

  /// - Parameter offer: returns what the program offers now; it is called on the thread of the line editor.
  public init(
    files: FileNames, programs: ProgramNames = ProgramNames(path: nil),
    offer: @escaping @Sendable () -> CompletionOffer
  ) {
    (self.files, self.programs, self.offer) = (files, programs, offer)
  }

  /// - Parameter cursor: the position in characters of `line`.
  public func complete(_ line: String, cursor: Int) -> CompletionResult {
    guard let point = CompletionPoint(line: line, cursor: cursor) else { return .none }
    let candidates = WordMatching<Context>(offer: offer(), files: files, programs: programs)
      .matches(at: point)
      .map {
        CompletionResult.Candidate(
          CompletionQuoting.insertion($0, at: point.quoting, forShell: point.isForShell),
          display: $0.display ?? $0.text,
          meaning: $0.meaning, isWhole: $0.isWhole)
      }
    return candidates.isEmpty ? .none : CompletionResult(start: point.start, candidates: candidates)
  }
}

extension Sequence<Choice> {
  /// Returns the choices with that prefix, both folded for comparison. Names that the program gets from outside are only
  /// offered if they contain no unprintable characters, since those cannot be typed either.
  public func matches(_ typed: String, folded: (String) -> String) -> [CompletionMatch] {
    let wanted = folded(typed)
    return filter { folded($0.name).hasPrefix(wanted) && TerminalText($0.name).string == $0.name }
      .map(CompletionMatch.init)
  }
}
