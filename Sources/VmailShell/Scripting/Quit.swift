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
      remaining lines are not run. With CODE, a number up to 255, that is the exit code of vmail, whatever \
      failed before; what fails while it ends is still reported. q leaves a conversation, search or folder \
      first, and vmail if you type it twice in the Inbox.
      """,
    examples: [
      .init("quit", "leave"), .init("x", "the same, as in mailx"),
      .init("quit 3", "end a script with exit code 3"),
    ],
    output: [QuitRecord.self])
  static let forms: [Form] = [
    Form(OptionalArgument("CODE"), does: .nothing) { (shell: inout Shell, word) in
      let status = word.flatMap { UInt8($0.text) }
      if let word, status == nil {
        throw ShellError(
          .usage, "quit: \"\(word.text)\" is not a number from 0 to 255", place: word.range, isMistake: true)
      }
      try await Quit.quit(status.map(Int32.init), in: &shell)
    }
  ]
}

enum Quit {
  /// Ends the session, with the actions that wait.
  /// - Parameter status: the exit status of the program; `nil` for that of what was run.
  static func quit(_ status: Int32? = nil, in shell: inout Shell) async throws {
    guard !shell.isReadingRcFile else {
      throw ShellError(
        .usage, "quit doesn't work in the rc file", hint: "Use if and end to leave out the lines below.")
    }
    (shell.isOver, shell.exitStatus) = (true, status)
    let isWell = if shell.isRehearsing { true } else { await WaitingActions.finishActions(in: &shell) }
    shell.console.result(QuitRecord())
    // The failures have already been reported.
    if !isWell { throw ReportedFailure(code: .failure) }
  }
}

/// The end of the session; people see that the prompt is gone.
struct QuitRecord: SentenceRecord {
  static let type = "quit"
  static let summary = "The end of the session."
  static let fields: [RecordField<QuitRecord>] = []

  var sentence: TerminalText? { nil }
}
