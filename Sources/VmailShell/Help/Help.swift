import VmailCommandLine
import VmailTerminal
import VmailViews

struct HelpCommand: Command {
  static let info = CommandInfo(
    name: "help", shortNames: ["?"], topic: .shell,
    summary: "Explain commands, topics, settings and output",
    details: """
      Without arguments it lists all commands and topics, in plain form only those for every day; help all has a \
      line about each. NAME is a command \
      or its short name, an alias, a topic, a setting or a type of JSON output. With --search, lists the \
      pages that contain all of WORDS. help from PROGRAM lists the commands of another mail program with those \
      of vmail. COMMAND --help is the same as help COMMAND.
      """,
    examples: [
      .init("help tutorial", "try vmail for five minutes with sample mail"),
      .init("help import", "explain one command"),
      .init("help undo-seconds", "explain one setting"),
      .init("help --search images", "list the pages about images"),
    ],
    output: [HelpRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in showOverview(in: shell) },
    Form(Arguments("NAME", pageName, noun: "a name"), does: .nothing) { (shell: inout Shell, words) in
      try showPage(named: words, in: shell)
    },
    Form(
      "from", OptionalArgument("PROGRAM", otherProgram), does: .nothing,
      summary: "Show the vmail commands for those of another mail program"
    ) { (shell: inout Shell, program) in
      try showPage(of: program, in: shell)
    },
    Form("all", does: .nothing, summary: "List all pages, with a line about each") { (shell: inout Shell) in
      showSummaries(in: shell)
    },
    Form(
      "--search", Arguments("WORDS", noun: "words to look for"), does: .nothing,
      summary: "List the pages that contain these words"
    ) { (shell: inout Shell, words) in
      try search(words.map(\.text), in: shell)
    },
  ]

  private static let pageName = ArgumentKind.either(.command, .either(.helpTopic, .setting))

  private static let otherProgram = ArgumentKind.choice(
    HelpTopic.otherPrograms.map { Choice($0.program, $0.title) })

  private static func showPage(of program: Word?, in shell: Shell) throws {
    guard let program else { return show(HelpTopic.from.page, in: shell) }
    let name = program.text.lowercased()
    let pages = HelpTopic.otherPrograms.map(\.page)
    guard let page = pages.first(where: { $0.name == "from-" + name || $0.otherNames.contains(name) }) else {
      throw ShellError.noPage(of: program)
    }
    show(page, in: shell)
  }

  private static func showOverview(in shell: Shell) {
    switch shell.settings.output {
    case .text: showNames(in: shell)
    case .plain: showEveryday(in: shell)
    case .json: showSummaries(in: shell)
    }
  }

  private static func showPage(named words: [Word], in shell: Shell) throws {
    // Topics may be given as several words: help exit codes.
    let word = Word(text: words.map(\.text).joined(separator: "-"), range: words.first?.range ?? 0..<0)
    let index = HelpIndex.vmail
    if let command = index.page(named: word.text, of: [.command]) { return show(command, in: shell) }
    if shell.aliases[word.text] != nil { return AliasCommand<Shell>.show(word.text, in: shell) }
    guard let page = try index.page(for: word, allowsPrefixes: shell.isTyping) else {
      if ForeignWords.advice(on: word.text) != nil { throw ShellError.unknownCommand(word, nearest: nil) }
      throw index.noPage(for: word, orNear: shell.aliases.names)
    }
    show(page, in: shell)
  }

  static func show(_ command: AnyCommand, in shell: Shell) { show(HelpPage(command), in: shell) }

  private static func show(_ page: HelpPage, in shell: Shell) {
    shell.console.result(HelpRecord(page: page, isWhole: true))
  }

  private static func search(_ words: [String], in shell: Shell) throws {
    shell.console.results(
      try HelpIndex.vmail.pages(with: words).map { HelpRecord(page: $0, isWhole: false) })
  }

  private static let hint = """
    help NAME explains one of these, or a setting. help tutorial is a five-minute tour, help all lists the \
    pages, and help --search WORDS searches them.
    """

  /// Prints all names on one screen.
  private static func showNames(in shell: Shell) {
    let layout = shell.console.layout
    let names = HelpOverview<Shell>.lines(
      under: CommandInfo.Topic.all, topics: HelpTopic.listed.map(\.name), in: layout)
    shell.console.text(names + layout.wrapped(TerminalText(hint), .dim), plain: [])
  }

  private static let everyday = [
    "list", "open", "next", "message", "back", "reply", "compose", "send", "archive", "delete", "move",
    "star", "search",
    "undo", "account", "set",
  ]

  /// Prints what is needed every day, since all pages would be read aloud for minutes.
  private static func showEveryday(in shell: Shell) {
    let pages = everyday.compactMap { HelpIndex.vmail.page(named: $0, of: [.command]) }
    shell.console.results(pages.map { HelpRecord(page: $0, isWhole: false) })
    let topics = TerminalText("Topics: " + HelpTopic.listed.map(\.name).joined(separator: ", ") + ".")
    shell.console.text([], plain: [topics, TerminalText(hint)])
  }

  /// Prints the summaries under the headings of the overview.
  private static func showSummaries(in shell: Shell) {
    HelpIndex.vmail.printSummaries(
      under: CommandInfo.Topic.all.map(\.rawValue) + [HelpPage.topicHeading], on: shell.console)
  }
}

extension HelpIndex {
  /// All pages of vmail.
  static let vmail = HelpIndex(
    of: Shell.self, otherWords: ForeignWords.words(forCommand:),
    topics: HelpTopic.allCases.map(\.page),
    listed: HelpTopic.listed.map(\.name), outputs: RecordCatalog.schemas, foreignText: RecordCatalog.mailText)
}

extension ShellError {
  static func noPage(of program: Word) -> ShellError {
    let known = HelpTopic.otherPrograms.map(\.program)
    return ShellError(
      .usage,
      "no page for \"\(program.text)\""
        + didYouMean(SimilarName.nearest(to: program.text, in: known)),
      hint: "Type help from \(Sentence.choice(known)).", place: program.range)
  }

  /// Returns the advice after an unknown command, which may be the name of a topic.
  static func helpHint(on word: Word) -> String {
    HelpIndex.vmail.page(named: word.text, of: [.topic]).map { "Type help \($0.name)." }
      ?? "Type help for a list."
  }

  /// Returns the error about a missing file, for users who type `vmail list` and mean the command.
  func orCommand(named word: String, isFirst: Bool) -> ShellError {
    guard code == .noInput, !isFirst || CommandTable.command(named: word) != nil else { return self }
    var error = self
    error.hint =
      isFirst
      ? "To run the command, type vmail -e \(word)."
      : "Arguments of a script follow a --: vmail FILE -- \(word)."
    return error
  }
}
