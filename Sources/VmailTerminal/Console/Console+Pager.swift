import Glibc
import Synchronization

/// Shows output that is longer than the screen.
extension Console {
  private static let explainedQuestions = 3

  /// Starts the pager that is set.
  /// - Parameter standard: what it shows its screens on.
  /// - Returns: `nil` if there is none.
  func startPager(_ standard: any ByteSink) -> (any OutputPager)? {
    // A line that was typed ahead is for the prompt.
    guard !TypedAhead.isWaiting(at: STDIN_FILENO), let pager = pager(standard) else { return nil }
    errors.withLock { _ = $0.hold() }
    return pager
  }

  private func pager(_ standard: any ByteSink) -> (any OutputPager)? {
    let settings = settings
    switch Pager.kind(settings.pager, variables: terminal.variables) {
    case .none: return nil
    case .program(let command):
      return Pager(command: command, variables: terminal.variables)
    case .screens:
      let layout = layout(for: settings, isTerminal: true)
      let question: @Sendable () -> TerminalText = { [weak self] in
        let long: TerminalText =
          "more: press space for the next screen, q to skip the rest, or type a command"
        let short: TerminalText = "more: space, q, or type a command"
        let asked = self?.questionCount.add(1, ordering: .relaxed).oldValue ?? 0
        // What was heard once is known.
        if asked > 0, settings.form == .plain { return "more:" }
        let isLong = asked < Self.explainedQuestions && long.columns < layout.width
        return (isLong ? long : short).truncated(to: layout.width - 1, ellipsis: layout.glyphs.ellipsis)
      }
      return ScreenPager(
        input: STDIN_FILENO, output: standard, question: question,
        erases: settings.form == .text,
        size: { [terminal] in
          TerminalEnvironment.Size(
            columns: terminal.width(setting: nil, isTerminal: true), rows: terminal.height)
        })
    }
  }
}
