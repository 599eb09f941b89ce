import VmailTerminal

struct QuitCommand: Command {
  static let info = CommandInfo(
    name: "quit", shortNames: ["q", "exit", "x"], topic: .shell,
    summary: "Leave vmail",
    details: """
      exit is the same, and so is Ctrl-D on an empty line. What waits in undo windows is carried out \
      first; queued mail that is due is sent, and you are told what stays in the Outbox. In a script the rest is \
      not run.
      """,
    examples: [.init("quit", "leave"), .init("x", "the same, as mailx has it")],
    output: [QuitRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try await leave(in: &shell) }
  ]

  private static func leave(in shell: inout Shell) async throws {
    shell.session.isOver = true
    let isWell = await shell.finishActions()
    shell.console.result(QuitRecord())
    // The failures have already been reported.
    if !isWell { throw ReportedFailure(code: .failure) }
  }
}

/// The end of the session; people see that the prompt is gone.
struct QuitRecord: OutputRecord {
  static let type = "quit"
  static let summary = "The session ends."
  static let fields: [RecordField<QuitRecord>] = []

  func text(in layout: Layout) -> [StyledLine] { [] }
  func plain(in layout: Layout) -> [TerminalText] { [] }
}
