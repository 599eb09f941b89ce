public import VmailTerminal

/// Runs the commands in a file, by `source`.
public enum SourcedFile {
  /// The limit for nested `source` commands.
  fileprivate static let deepest = 16

  /// Shows what each command would do. Nothing is changed, not even in the session.
  public static func rehearse<Context: CommandContext>(
    _ file: Word, _ arguments: [Word], in context: inout Context
  ) async throws {
    try await context.rehearse { try await run(file, arguments, in: &$0) }
  }

  public static func run<Context: CommandContext>(
    _ file: Word, _ arguments: [Word], in context: inout Context
  ) async throws {
    guard context.running.sourceDepth < deepest else {
      throw ShellError(
        .usage, "\(file.text): source is nested more than \(SourcedFile.deepest) files deep",
        hint: "The file may source itself.")
    }
    if file.text == ScriptReader.standardInput { try context.running.standardInput.expectFree() }
    var reader = try ScriptReader(path: file.text)
    let call = ScriptVariables.Call(file: file.text, arguments: arguments.map(\.text))
    let code = await ScriptRunner(interruption: nil).run(&reader, as: call, in: &context)
    guard code == .success else { throw ReportedFailure(code: code, file: file.text) }
    if !context.running.isReadingRcFile { context.console.result(SourceRecord(file: file.text)) }
  }
}

/// The end of a sourced file; people see the output of its commands.
public struct SourceRecord: SentenceRecord {
  var file: String

  public static let type = "source"
  public static let summary = "The end of a file of commands; comes after their output."
  public static let fields: [RecordField<SourceRecord>] = [.string("file", "the file") { $0.file }]

  public var sentence: TerminalText? { nil }
}
