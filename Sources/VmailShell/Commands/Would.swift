import VmailDomain

struct WouldCommand: Command {
  static let info = CommandInfo(
    name: "would", topic: .acting,
    summary: "Say what a command would do, and change nothing",
    synopsis: ["would COMMAND [ARGUMENTS]"],
    details: """
      Says what an action would be done to: how many threads, of which accounts, and which of them it \
      could not be done to, and why.
      """,
    examples: [
      .init("would archive all from:acme", "how many that are"), .init("would d *", "before it is done"),
    ],
    arguments: [.command], wrapsCommand: true,
    needs: [.place], effects: .none,
    rehearsal: .runs, output: ["would"])

  static var knownNames: [String] {
    CommandTable.all.filter { $0 is any ActingCommand.Type }.map { $0.info.name }
  }

  /// The words behind `would`, with what an alias stands for.
  private static func expanded(_ call: CommandCall, in shell: Shell) throws -> [Word] {
    guard let first = call.arguments.first, !first.isQuoted, shell.aliases[first.text] != nil else {
      return call.arguments
    }
    let lexer = shell.lexer
    let start = first.range.lowerBound
    guard let line = try lexer.commands(in: String(call.line.dropFirst(start))).first else { return [] }
    let expanded = try shell.aliases.expanded(line, lexer)
    // Where they were typed, for carets.
    return expanded.words.map { word in
      let typed = expanded.origins.textRange(of: word.range)
      return Word(
        text: word.text, range: typed.lowerBound + start..<typed.upperBound + start, isQuoted: word.isQuoted)
    }
  }

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let words = try Self.expanded(call, in: shell)
    guard !words.isEmpty else { throw ShellError.missingArgument("a command", of: "would") }
    let (command, arguments) = try Dispatcher().resolve(
      words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    let name = command.info.name
    let inner = try CommandCall(info: command.info, words: arguments, line: call.line)
    switch RehearsedEffect.of(command, inner) {
    case .nothing: shell.console.result(WouldRecord(command: name))
    case .acts:
      guard let acting = command as? any ActingCommand.Type else { return }
      try await shell.tellPlan(of: acting, inner)
    case .changes: throw ShellError.cannotTellBeforehand(name, Self.knownNames)
    }
  }
}
