import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct RecordCommand: Command {
  static let info = CommandInfo(
    name: "record", topic: .shell,
    summary: "Record the session to a file",
    details: """
      FILE receives the lines that are typed, after vmail>, and their output without colours. Only you can \
      read it, and an existing file is replaced only with --yes. Passwords that you type, and lines that \
      contain one, are never recorded. Recording continues until record stop, or until vmail ends. Without \
      arguments, record shows whether the session is being recorded.
      """,
    examples: [.init("record session.txt", "start recording"), .init("record stop", "stop recording")],
    output: [RecordingRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try Recordings.show(in: shell) },
    Form(
      Argument("FILE", .path, noun: "a file"), Flag("yes", "Replace an existing file"),
      does: .asks(.writesFiles)
    ) { (shell: inout Shell, file, replaces) in
      let now = InternetDate.string(from: shell.environment.clock.now)
      try Recordings.begin(
        in: shell.environment.expanded(file.text), replaces: replaces,
        header: "# vmail \(shell.environment.version), \(now)", in: shell)
    },
    Form("stop", does: .nothing, rehearsal: .describes, summary: "Stop recording") { (shell: inout Shell) in
      try Recordings.stop(in: shell)
    },
  ]
}
