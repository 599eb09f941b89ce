import VmailDomain

struct RecordCommand: Command {
  static let info = CommandInfo(
    name: "record", topic: .shell,
    summary: "Write what is typed and printed into a file",
    details: """
      FILE gets the lines as they are typed, behind vmail>, and what they print, without colours; it is for you alone \
      to read, and a file that is there is only replaced with --yes. Passwords that are asked for, and lines with \
      one, never get into it. It goes on until record stop, or until vmail ends. Without words it says whether the \
      session is recorded.
      """,
    examples: [.init("record session.txt", "from now on"), .init("record stop", "no more")],
    output: ["record"])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in try tell(in: shell) },
    Form(
      Argument("FILE", .path, noun: "a file"), Flag("yes", "Replace a file that is there"),
      does: .asks(.writesFiles)
    ) { (shell: inout Shell, file, replaces) in
      try record(into: file, replaces: replaces, in: shell)
    },
    Form("stop", does: .nothing, rehearsal: .tells, summary: "End the recording") { (shell: inout Shell) in
      try stop(in: shell)
    },
  ]

  private static func tell(in shell: Shell) throws {
    guard let recording = shell.console.recording else { throw ShellError.nothingRecorded }
    shell.console.result(RecordingRecord(path: recording.path, isOn: true))
  }

  private static func stop(in shell: Shell) throws {
    guard let recording = shell.console.recording else { throw ShellError.nothingRecorded }
    shell.console.record(into: nil)
    shell.console.result(RecordingRecord(path: recording.path, isOn: false))
  }

  private static func record(into file: Word, replaces: Bool, in shell: Shell) throws {
    let console = shell.console
    if let recording = console.recording { throw ShellError.alreadyRecording(recording.path) }
    let path = Shell.expanded(file.text, shell.environment.variables)
    let now = InternetDate.string(from: shell.environment.clock.now)
    let recording = try Recording(
      path: path, replaces: replaces, header: "# vmail \(shell.environment.version), \(now)")
    console.result(RecordingRecord(path: path, isOn: true))
    console.flush()
    console.record(into: recording)
  }
}
