struct QuitCommand: Command {
  static let info = CommandInfo(
    name: "quit", shortNames: ["q", "exit", "x"], topic: .shell,
    summary: "Leave vmail",
    synopsis: ["quit"],
    details: """
      exit is the same, and so is Ctrl-D on an empty line. What waits in undo windows is carried out \
      first; queued mail that is due is sent, and you are told what stays in the Outbox. In a script the rest is not run.
      """,
    examples: [.init("quit", "leave"), .init("x", "the same, as mailx has it")],
    effects: .none, rehearsal: .runs, output: ["quit"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    shell.session.isOver = true
    let isWell = await shell.finishActions()
    shell.console.result(QuitRecord())
    // What failed was told.
    if !isWell { throw ReportedFailure(code: .failure) }
  }
}
