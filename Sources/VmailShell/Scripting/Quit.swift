import VmailCommandLine
import VmailTerminal
import VmailViews

struct QuitCommand: Command {
  static let info = CommandInfo(
    name: "quit", shortNames: ["exit", "x"], topic: .shell,
    summary: "Leave vmail",
    details: """
      exit does the same, and so does Ctrl-D on an empty line. Pending actions are carried out first, queued \
      messages that are due are sent, and vmail reports what remains in the Outbox. In a script, the \
      remaining lines are not run. q leaves a conversation, search or folder first, and vmail if you \
      type it twice in the Inbox.
      """,
    examples: [.init("quit", "leave"), .init("x", "the same, as in mailx")],
    output: [QuitRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try await Quit.quit(in: &shell) }
  ]
}

enum Quit {
  /// Ends the session, with the actions that wait.
  static func quit(in shell: inout Shell) async throws {
    shell.isOver = true
    let isWell = await WaitingActions.finishActions(in: &shell)
    shell.console.result(QuitRecord())
    // The failures have already been reported.
    if !isWell { throw ReportedFailure(code: .failure) }
  }
}

/// The end of the session; people see that the prompt is gone.
struct QuitRecord: OutputRecord {
  static let type = "quit"
  static let summary = "The end of the session."
  static let fields: [RecordField<QuitRecord>] = []

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] { [] }
}
