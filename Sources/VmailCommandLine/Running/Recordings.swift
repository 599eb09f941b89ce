import Glibc
public import VmailTerminal

/// Recording the session to a file.
public enum Recordings {
  public static func show(in context: some CommandContext) throws {
    guard let recording = context.console.recording else { throw ShellError.nothingRecorded }
    context.console.result(RecordingRecord(path: recording.path, isOn: true))
  }

  public static func stop(in context: some CommandContext) throws {
    guard let recording = context.console.recording else { throw ShellError.nothingRecorded }
    context.console.record(into: nil)
    context.console.result(RecordingRecord(path: recording.path, isOn: false))
  }

  /// - Parameter header: the first line of the file.
  public static func begin(
    in path: String, replaces: Bool, header: String, in context: some CommandContext
  ) throws {
    let console = context.console
    if let recording = console.recording {
      throw ShellError(
        .usage, "this session is already being recorded to \(recording.path)", hint: "Type record stop.")
    }
    let recording: Recording
    do {
      recording = try Recording(
        path: path, replaces: replaces, header: header, prompt: "\(type(of: context).programName)> ")
    } catch {
      throw ShellError.cannotRecord(into: path, error)
    }
    console.result(RecordingRecord(path: path, isOn: true))
    console.flush()
    console.record(into: recording)
  }

  /// Whether lines are recorded: for a sourced file, only the `source` command itself is.
  private static func recordsLines(in context: some CommandContext) -> Bool {
    context.running.sourceDepth <= (context.running.isInteractive ? 0 : 1)
  }

  static func noteTyped(_ line: CommandLine, in context: some CommandContext) {
    if recordsLines(in: context) { context.console.note { $0.typed(line.source) } }
  }

  static func noteFailure(_ code: ExitCode, in context: some CommandContext) {
    if recordsLines(in: context) { context.console.note { $0.failed(code) } }
  }
}

/// The state of the session's recording.
public struct RecordingRecord: SentenceRecord {
  var path: String
  var isOn: Bool

  public static let type = "record"
  public static let summary = "Whether the session is recorded, and where."
  public static let fields: [RecordField<RecordingRecord>] = [
    .string("path", "the file") { $0.path },
    .boolean("on", "whether recording is on") { $0.isOn },
  ]

  public var sentence: TerminalText? {
    TerminalText(
      line: isOn ? "Recording to \(path)." : "Stopped recording to \(path).")
  }
}

extension ShellError {
  fileprivate static func cannotRecord(into path: String, _ reason: Recording.Failure) -> ShellError {
    switch reason {
    case .exists: ShellError(.cannotWrite, "\(path) already exists", hint: "Use --yes to replace it.")
    case .isNoFile: ShellError(.cannotWrite, "\(path) is not a regular file")
    case .system(let code): ShellError(.cannotWrite, "\(path): \(String(cString: strerror(code)))")
    }
  }

  fileprivate static let nothingRecorded = ShellError(
    .failure, "this session is not being recorded", hint: "Type record FILE.")
}
