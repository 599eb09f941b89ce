struct SourceCommand: Command {
  static let info = CommandInfo(
    name: "source", topic: .shell,
    summary: "Run the commands in a file, or show a message as it came",
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
    loading: "load this message", output: ["source", "raw"])
  static let forms: [Form] = [
    Form(
      Argument("FILE", .either(.messages, .path), noun: "a file"), Arguments("ARGUMENTS...", .path),
      WholeCall(),
      does: .asksWithin(.runsScript), rehearsal: .rehearses, job: true
    ) { (shell: inout Shell, file, arguments, call) in
      try await runOrShow(file, arguments, call, in: &shell)
    },
    Form(
      "--dry-run", Argument("FILE", .path, noun: "a file"), Arguments("ARGUMENTS...", .path),
      does: .asks(.runsScript), rehearsal: .rehearses, job: true,
      summary: "Change nothing, and say what each command would do"
    ) { (shell: inout Shell, file, arguments) in
      try await rehearse(file, arguments, in: &shell)
    },
    // With numbers it is the first form that shows messages: without a conversation they are files.
    Form(Arguments("MESSAGES", .messages), WholeCall(), does: .syncs, job: true) {
      (shell: inout Shell, words, call) in
      try await show(words, call, in: &shell)
    },
  ]

  /// Files that source one another.
  static let deepest = 16

  private static func runOrShow(
    _ file: Word, _ arguments: [Word], _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let words = [file] + arguments
    if shell.session.conversation != nil, words.allSatisfy(Shell.namesMessages) {
      return try await show(words, call, in: &shell)
    }
    try await shell.expectPerson(
      for: Deed("run the commands in a file", .runsScript, [.init(label: "file", value: file.text)]))
    try await run(file, arguments, in: &shell)
  }

  private static func rehearse(_ file: Word, _ arguments: [Word], in shell: inout Shell) async throws {
    let wasRehearsing = shell.isRehearsing
    defer { shell.isRehearsing = wasRehearsing }
    shell.isRehearsing = true
    try await run(file, arguments, in: &shell)
  }

  private static func run(_ file: Word, _ arguments: [Word], in shell: inout Shell) async throws {
    guard shell.sourceDepth < deepest else { throw ShellError.sourcedTooDeeply(file.text) }
    var reader = try ScriptReader(path: file.text)
    let code = await ScriptRunner(interruption: nil)
      .run(&reader, as: ScriptVariables.Call(file: file.text, arguments: arguments.map(\.text)), in: &shell)
    guard code == .success else { throw ReportedFailure(code: code) }
    shell.console.result(SourceRecord(file: file.text))
  }

  private static func show(_ words: [Word], _ call: CommandCall, in shell: inout Shell) async throws {
    guard shell.session.conversation != nil else { throw call.missing("a file") }
    // What is only on the server would be fetched from there.
    guard !shell.isRehearsing else {
      return shell.console.result(WouldRecord(command: info.name, line: call.line, effect: .syncs))
    }
    try await shell.showSources(named: words, for: call)
  }
}
