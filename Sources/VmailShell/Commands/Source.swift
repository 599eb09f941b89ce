struct SourceCommand: Command {
  static let info = CommandInfo(
    name: "source", topic: .shell,
    summary: "Run the commands in a file, or show a message as it came",
    synopsis: ["source FILE", "source [MESSAGES]"],
    details: """
      Runs them as if they were typed, in this session and with its settings, but their names must be \
      written in full. Ends at the first that fails, unless onerror is continue, and tells its line. \
      Such files may source others. With a conversation open, a number shows that message as it \
      came, and no word at all the current one; what of it is only on the server is fetched from there, and \
      stays.
      """,
    examples: [
      .init("source ~/morning.vmail", "run your own script"),
      .init("source ~/.config/vmail/vmailrc", "read the rc file again"),
      .init("source 3", "the third message of the open conversation, as it came"),
    ],
    arguments: [.either(.messages, .path)], loading: "load this message", output: ["source", "raw"])

  /// Files that source one another.
  static let deepest = 16

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if shell.session.conversation != nil, call.arguments.allSatisfy(Shell.namesMessages) {
      return try await shell.showSources(named: call.arguments, for: call)
    }
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
