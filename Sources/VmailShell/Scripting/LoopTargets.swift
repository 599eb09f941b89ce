import VmailDomain
import VmailEngine

extension Shell {
  /// Returns the threads of `for NAME in LIST [--yes]`. An empty list is not an error.
  mutating func loopTargets(of each: Statement.Each) async throws -> [ThreadTarget] {
    try Task.checkCancellation()
    try await expectPerson(forVariablesOf: each.line)
    var words = Array(try lexer.expanded(each.line).words.dropFirst(3))
    let isConfirmed = words.contains { $0.text == "--yes" && !$0.isQuoted }
    words.removeAll { $0.text == "--yes" && !$0.isQuoted }
    try await enterDefaultPlace()
    guard session.place != nil else { throw ShellError.noAccount }
    let targets: [ThreadTarget]
    do { targets = words.isEmpty ? [] : try await threads(named: words) } catch let error as ReferenceError {
      switch error.kind {
      case .nothingMatches, .emptyListing, .nothingSelected: return []
      default: throw error
      }
    }
    guard !isConfirmed, targets.count > Self.asksAbove, let ask else { return targets }
    let question = "Run this for \(Digits.counted(targets.count, "thread"))? [y/N] "
    guard await ask(question) else { throw ShellError.declined }
    return targets
  }

  /// Sets `${name}` to a thread: in references it is a set that contains only the thread, and elsewhere the
  /// subject.
  mutating func beginRound(_ name: String, on target: ThreadTarget) async {
    session.namedSets[name] = [target]
    guard let innermost = scriptVariables.loops.indices.last else { return }
    let listed = session.listing?.listing.entries.first { $0.thread.id == target.threadId }?.thread
    let thread: MailThread?
    if let listed {
      thread = listed
    } else {
      thread = try? await services().actions.summaries(of: [target.threadId])[target.threadId]
    }
    let subject = TerminalText(SubjectText.of(thread?.subject ?? ""), limit: 500).string
    scriptVariables.loops[innermost].subject = subject
  }
}
