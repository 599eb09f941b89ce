import Glibc
import Synchronization
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
    Form(does: .nothing) { (shell: inout Shell) in try show(in: shell) },
    Form(
      Argument("FILE", .path, noun: "a file"), Flag("yes", "Replace an existing file"),
      does: .asks(.writesFiles)
    ) { (shell: inout Shell, file, replaces) in
      try record(into: file, replaces: replaces, in: shell)
    },
    Form("stop", does: .nothing, rehearsal: .describes, summary: "Stop recording") { (shell: inout Shell) in
      try stop(in: shell)
    },
  ]

  private static func show(in shell: Shell) throws {
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
    let path = shell.environment.expanded(file.text)
    let now = InternetDate.string(from: shell.environment.clock.now)
    let recording: Recording
    do {
      recording = try Recording(
        path: path, replaces: replaces, header: "# vmail \(shell.environment.version), \(now)",
        prompt: "vmail> ")
    } catch {
      throw ShellError.cannotRecord(into: path, error)
    }
    console.result(RecordingRecord(path: path, isOn: true))
    console.flush()
    console.record(into: recording)
  }
}

/// The state of the session's recording.
struct RecordingRecord: OutputRecord {
  var path: String
  var isOn: Bool

  static let type = "record"
  static let summary = "Whether the session is recorded, and where."
  static let fields: [RecordField<RecordingRecord>] = [
    .string("path", "the file") { $0.path },
    .boolean("on", "whether recording is on") { $0.isOn },
  ]

  private var sentence: TerminalText {
    TerminalText(
      line: isOn ? "Recording to \(path)." : "Stopped recording to \(path).")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}

enum ScriptRecording {
  /// Whether lines are recorded: for a sourced file, only the `source` command itself is.
  private static func recordsLines(in shell: Shell) -> Bool {
    shell.sourceDepth <= (shell.isInteractive ? 0 : 1)
  }

  static func noteTyped(_ line: CommandLine, in shell: Shell) {
    if recordsLines(in: shell) { shell.console.note { $0.typed(line.source) } }
  }

  static func noteFailure(_ code: ExitCode, in shell: Shell) {
    if recordsLines(in: shell) { shell.console.note { $0.failed(code) } }
  }
}

extension ShellError {
  static func cannotRecord(into path: String, _ reason: Recording.Failure) -> ShellError {
    switch reason {
    case .exists: ShellError(.cannotWrite, "\(path) already exists", hint: "Use --yes to replace it.")
    case .isNoFile: ShellError(.cannotWrite, "\(path) is not a regular file")
    case .system(let code): ShellError(.cannotWrite, "\(path): \(String(cString: strerror(code)))")
    }
  }

  static func alreadyRecording(_ path: String) -> ShellError {
    ShellError(.usage, "this session is already being recorded to \(path)", hint: "Type record stop.")
  }

  static let nothingRecorded = ShellError(
    .failure, "this session is not being recorded", hint: "Type record FILE.")
}
