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
    arguments: [.command, .either(.references, .folder)], repeatsLastArgument: true, wrapsCommand: true,
    needs: [.place], output: ["would"])

  /// Commands that change neither mail nor files.
  static let changeNothing: Set<String> = [
    "accounts", "back", "contacts", "deselect", "echo", "folder", "folders", "help", "history", "less",
    "list", "more",
    "next", "open", "pending", "prev", "select", "selection", "sleep", "status", "tab", "top", "version",
    "where", "would",
  ]

  static var knownNames: [String] {
    CommandTable.all.filter { $0 is any ActingCommand.Type }.map { $0.info.name }
  }

  /// The words behind `would`, with what an alias stands for.
  private static func expanded(_ call: CommandCall, in shell: Shell) throws -> [Word] {
    guard let first = call.arguments.first, !first.isQuoted, shell.aliases[first.text] != nil else {
      return call.arguments
    }
    let lexer = Lexer(variable: shell.environment.variable)
    let line = try lexer.commands(in: String(call.line.dropFirst(first.range.lowerBound))).first
    return try line.map { try shell.aliases.expanded($0, lexer).words } ?? []
  }

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let words = try Self.expanded(call, in: shell)
    guard !words.isEmpty else { throw ShellError.missingArgument("a command", of: "would") }
    let (command, arguments) = try Dispatcher().resolve(
      words, allowsPrefixes: shell.isTyping, aliases: shell.aliases.names)
    let name = command.info.name
    guard let acting = command as? any ActingCommand.Type else {
      let changesLabels = name == FolderCommand.info.name && FolderCommand.changesLabels(arguments)
      guard Self.changeNothing.contains(name), !changesLabels else {
        throw ShellError.cannotTellBeforehand(name, Self.knownNames)
      }
      return shell.console.result(WouldRecord(command: name))
    }
    let inner = try CommandCall(info: command.info, words: arguments, line: call.line)
    let directory = try await shell.folderDirectory()
    for planned in try await acting.init().plan(inner, in: &shell) {
      let outcome = try await shell.services().actions.preview(planned.action, on: planned.places)
      // A label that is still to be made is on none of them.
      let isNew = planned.newLabels != nil
      let report = ActionReport(
        phrase: planned.phrase, done: outcome.done.count + (isNew ? outcome.unchanged.count : 0),
        unchanged: isNew ? 0 : outcome.unchanged.count, failed: outcome.failed)
      shell.console.result(
        WouldRecord(
          command: name, report: report,
          accounts: directory.byAccount(planned.places).map(\.account.name)))
    }
  }
}
