import VmailCommandLine
import VmailTerminal
import VmailViews

struct ClearCommand: Command {
  static let info = CommandInfo(
    name: "clear", topic: .shell,
    summary: "Clear the screen",
    details: "The listing and its numbers stay. Ctrl-L does the same while you type.",
    examples: [.init("clear", "an empty screen"), .init("clear; list", "only the listing on it")],
    output: [ClearRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in
      shell.console.clearScreen()
      shell.console.result(ClearRecord())
    }
  ]
}

/// The screen was cleared; only printed for programs.
struct ClearRecord: SentenceRecord {
  static let type = "clear"
  static let summary = "The screen was cleared, if results go to a terminal."
  static let fields: [RecordField<ClearRecord>] = []

  var sentence: TerminalText? { nil }
}
