struct HelpCommand: Command {
  static let info = CommandInfo(
    name: "help", shortNames: ["?"], topic: .shell,
    summary: "Explain commands, topics, settings and output",
    synopsis: ["help", "help NAME", "help all", "help --search WORDS", "COMMAND --help"],
    details: """
      Alone it names all commands and topics; help all says in a line what each is about. NAME is a command or \
      its short name, an alias, a topic, a setting, or a type of JSON output. With --search it lists the pages \
      that have all of WORDS in them.
      """,
    examples: [
      .init("help tutorial", "five minutes with sample mail"), .init("help import", "one command"),
      .init("help undo-seconds", "one setting"), .init("help --search pictures", "the pages about pictures"),
    ],
    options: [.init("search", "List the pages with these words")],
    arguments: [
      .either(
        .command,
        .either(.helpTopic, .either(.choice([Choice("all", "everything, a line each")]), .setting)))
    ], repeatsLastArgument: true, effects: .none, rehearsal: .runs, output: ["help"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let words = call.arguments.map(\.text)
    if call.has("search") { return try Self.search(words, in: shell) }
    guard let first = call.arguments.first else {
      return shell.settings["output"] == "text" ? Self.showNames(in: shell) : Self.showSummaries(in: shell)
    }
    // Topics may be named in several words: help exit codes.
    let word = Word(text: words.joined(separator: "-"), range: first.range)
    if word.text == "all" { return Self.showSummaries(in: shell) }
    if let command = HelpIndex.page(named: word.text, of: [.command]) { return Self.show(command, in: shell) }
    if shell.aliases[word.text] != nil { return AliasCommand.show(word.text, in: shell) }
    Self.show(try Self.page(for: word, in: shell), in: shell)
  }

  static func show(_ command: any Command.Type, in shell: Shell) { show(HelpPage(command.info), in: shell) }

  private static func show(_ page: HelpPage, in shell: Shell) {
    shell.console.result(HelpRecord(page: page, isWhole: true))
  }

  /// The page of that name; while it is typed, a beginning will do.
  private static func page(for word: Word, in shell: Shell) throws -> HelpPage {
    if let page = HelpIndex.page(named: word.text) { return page }
    let begun = shell.isTyping ? HelpIndex.names(beginningWith: word.text) : []
    if begun.count > 1 { throw ShellError.ambiguousCommand(word, candidates: begun) }
    if let only = begun.first, let page = HelpIndex.page(named: only) { return page }
    throw ShellError.noHelp(on: word, nearest: HelpIndex.nearest(to: word.text, or: shell.aliases.names))
  }

  private static func search(_ words: [String], in shell: Shell) throws {
    guard !words.isEmpty else { throw ShellError.missingArgument("words to look for", of: "help --search") }
    let pages = HelpIndex.pages(with: words)
    guard !pages.isEmpty else { throw ShellError.notInHelp(words) }
    shell.console.results(pages.map { HelpRecord(page: $0, isWhole: false) })
  }

  /// All on one screen.
  private static func showNames(in shell: Shell) {
    let layout = shell.console.layout
    let hint = layout.wrapped(TerminalText(HelpOverview.hint), .dim)
    shell.console.text(HelpOverview.lines(in: layout) + hint, plain: [])
  }

  /// Under the headings of the overview.
  private static func showSummaries(in shell: Shell) {
    let listed = HelpIndex.pages.filter { $0.kind == .command || $0.kind == .topic }
    for heading in CommandInfo.Topic.allCases.map(\.rawValue) + [HelpPage.topicHeading] {
      shell.console.text([StyledLine(TerminalText(heading), .heading)], plain: [TerminalText(heading + ":")])
      shell.console.results(
        listed.filter { $0.heading == heading }.map { HelpRecord(page: $0, isWhole: false) })
    }
  }
}
