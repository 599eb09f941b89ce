import VmailCommandLine
import VmailTerminal
import VmailViews

struct HistoryCommand: Command {
  static let info = CommandInfo(
    name: "history", topic: .shell,
    summary: "Show the lines you typed",
    details:
      "Shows the last N lines typed at a prompt, or 20 without N. Lines with a leading space or a secret are not kept.",
    examples: [.init("history", "show the last 20 lines"), .init("history 100", "show the last 100 lines")],
    output: [HistoryRecord.self, ListedRecord<TypedLineKind>.self])
  static let forms: [Form] = [
    Form(OptionalArgument("N"), does: .nothing) { (shell: inout Shell, number) in
      try TypedLines.list(number, atMost: shell.settings.historySize, in: shell)
    }
  ]
}
