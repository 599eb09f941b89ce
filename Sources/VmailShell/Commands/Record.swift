import VmailDomain

struct RecordCommand: Command {
  static let info = CommandInfo(
    name: "record", topic: .shell,
    summary: "Write what is typed and printed into a file",
    synopsis: ["record", "record FILE [--yes]", "record stop"],
    details: """
      FILE gets the lines as they are typed, behind vmail>, and what they print, without colours; it is for you alone \
      to read, and a file that is there is only replaced with --yes. Passwords that are asked for, and lines with \
      one, never get into it. It goes on until record stop, or until vmail ends. Without words it says whether the \
      session is recorded.
      """,
    examples: [.init("record session.txt", "from now on"), .init("record stop", "no more")],
    options: [.init("yes", "Replace a file that is there")], arguments: [.either(.choice(["stop"]), .path)],
    effects: .guarded(.writesFiles) { !$0.arguments.isEmpty && $0.arguments.first?.text != "stop" },
    output: ["record"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let console = shell.console
    guard let word = call.arguments.first, word.text != "stop" || word.isQuoted else {
      guard let recording = console.recording else { throw ShellError.nothingRecorded }
      let stops = !call.arguments.isEmpty
      if stops { console.record(into: nil) }
      return console.result(RecordingRecord(path: recording.path, isOn: !stops))
    }
    if let recording = console.recording { throw ShellError.alreadyRecording(recording.path) }
    let path = Shell.expanded(word.text, shell.environment.variables)
    let now = InternetDate.string(from: shell.environment.clock.now)
    let recording = try Recording(
      path: path, replaces: call.has("yes"), header: "# vmail \(shell.environment.version), \(now)")
    console.result(RecordingRecord(path: path, isOn: true))
    console.flush()
    console.record(into: recording)
  }
}
