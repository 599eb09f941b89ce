struct SourceCommand: Command {
  static let info = CommandInfo(
    name: "source", topic: .shell,
    summary: "Run the commands in a file, or show a message as it came",
    synopsis: ["source [--dry-run] FILE [ARGUMENTS...]", "source [MESSAGES]"],
    details: """
      Runs them as if they were typed, in this session and with its settings, but their names must be \
      written in full. Ends at the first that fails, unless onerror is continue, and tells its line. \
      Such files may source others. ARGUMENTS are ${1} and so on in it. With --dry-run nothing is changed, sent, \
      written or opened: actions are told as would tells them, and other commands only named. With a conversation \
      open, a number shows that message as it came, and no word at all the current one; what of it is only on the \
      server is fetched from there, and stays.
      """,
    examples: [
      .init("source ~/morning.vmail", "run your own script"),
      .init("source --dry-run ~/morning.vmail", "what it would do"),
      .init("source ~/.config/vmail/vmailrc", "read the rc file again"),
      .init("source 3", "the third message of the open conversation, as it came"),
    ],
    options: [.init("dry-run", "Change nothing, and say what each command would do")],
    arguments: [.either(.messages, .path), .path], repeatsLastArgument: true, canRunAsJob: true,
    loading: "load this message",
    effects: .none,
    rehearsal: .runsWhen { !$0.arguments.allSatisfy(Shell.namesMessages) }, output: ["source", "raw"])

  /// Files that source one another.
  static let deepest = 16

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if shell.session.conversation != nil, call.arguments.allSatisfy(Shell.namesMessages) {
      return try await shell.showSources(named: call.arguments, for: call)
    }
    guard let path = call.arguments.first?.text else {
      throw ShellError.missingArgument("a file", of: "source")
    }
    let arguments = call.arguments.dropFirst().map(\.text)
    guard shell.sourceDepth < Self.deepest else { throw ShellError.sourcedTooDeeply(path) }
    var reader = try ScriptReader(path: path)
    let wasRehearsing = shell.isRehearsing
    defer { shell.isRehearsing = wasRehearsing }
    if call.has("dry-run") { shell.isRehearsing = true }
    let code = await ScriptRunner(interruption: nil)
      .run(&reader, as: ScriptVariables.Call(file: path, arguments: arguments), in: &shell)
    guard code == .success else { throw ReportedFailure(code: code) }
    shell.console.result(SourceRecord(file: path))
  }
}
