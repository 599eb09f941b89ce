struct SourceCommand: Command {
  static let info = CommandInfo(
    name: "source", topic: .shell,
    summary: "Run the commands in a file",
    synopsis: ["source FILE"],
    details: """
      Runs them as if they were typed, in this session and with its settings, but their names must be \
      written in full. Ends at the first that fails, unless onerror is continue, and tells its line. \
      Such files may source others.
      """,
    examples: [
      .init("source ~/morning.vmail", "run your own script"),
      .init("source ~/.config/vmail/vmailrc", "read the rc file again"),
    ],
    arguments: [.path], output: ["source"])

  /// Files that source one another.
  static let deepest = 16

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let path = call.arguments.first?.text else {
      throw ShellError.missingArgument("a file", of: "source")
    }
    guard shell.sourceDepth < Self.deepest else { throw ShellError.sourcedTooDeeply(path) }
    var reader = try ScriptReader(path: path)
    let code = await ScriptRunner(interruption: nil).run(&reader, name: path, in: &shell)
    guard code == .success else { throw ReportedFailure(code: code) }
    shell.console.result(SourceRecord(file: path))
  }
}
