import VmailTerminal

struct HelpCommand: Command {
  static let info = CommandInfo(
    name: "help", shortNames: ["?"], topic: .shell,
    summary: "Explain commands, topics, settings and output",
    details: """
      Alone it names all commands and topics; help all says in a line what each is about. NAME is a command or \
      its short name, an alias, a topic, a setting, or a type of JSON output. With --search it lists the pages \
      that have all of WORDS in them. COMMAND --help is the same as help COMMAND.
      """,
    examples: [
      .init("help tutorial", "five minutes with sample mail"), .init("help import", "one command"),
      .init("help undo-seconds", "one setting"), .init("help --search pictures", "the pages about pictures"),
    ],
    output: [HelpRecord.self])
  static let forms: [Form] = [
    Form(does: .nothing) { (shell: inout Shell) in showOverview(in: shell) },
    Form(Arguments("NAME", pageName, noun: "a name"), does: .nothing) { (shell: inout Shell, words) in
      try showPage(named: words, in: shell)
    },
    Form("all", does: .nothing, summary: "Say in a line what each page is about") { (shell: inout Shell) in
      showSummaries(in: shell)
    },
    Form(
      "--search", Arguments("WORDS", noun: "words to look for"), does: .nothing,
      summary: "List the pages with these words"
    ) { (shell: inout Shell, words) in
      try search(words.map(\.text), in: shell)
    },
  ]

  private static let pageName = ArgumentKind.either(.command, .either(.helpTopic, .setting))

  private static func showOverview(in shell: Shell) {
    if shell.settings["output"] == "text" { showNames(in: shell) } else { showSummaries(in: shell) }
  }

  private static func showPage(named words: [Word], in shell: Shell) throws {
    // Topics may be given as several words: help exit codes.
    let word = Word(text: words.map(\.text).joined(separator: "-"), range: words.first?.range ?? 0..<0)
    if let command = HelpIndex.page(named: word.text, of: [.command]) { return show(command, in: shell) }
    if shell.aliases[word.text] != nil { return AliasCommand.show(word.text, in: shell) }
    show(try page(for: word, in: shell), in: shell)
  }

  static func show(_ command: any Command.Type, in shell: Shell) { show(HelpPage(command), in: shell) }

  private static func show(_ page: HelpPage, in shell: Shell) {
    shell.console.result(HelpRecord(page: page, isWhole: true))
  }

  /// Returns the page of that name; at a prompt, an abbreviation is enough.
  private static func page(for word: Word, in shell: Shell) throws -> HelpPage {
    if let page = HelpIndex.page(named: word.text) { return page }
    let begun = shell.isTyping ? HelpIndex.names(beginningWith: word.text) : []
    if begun.count > 1 { throw ShellError.ambiguousCommand(word, candidates: begun) }
    if let only = begun.first, let page = HelpIndex.page(named: only) { return page }
    throw ShellError.noHelp(on: word, nearest: HelpIndex.nearest(to: word.text, or: shell.aliases.names))
  }

  private static func search(_ words: [String], in shell: Shell) throws {
    let pages = HelpIndex.pages(with: words)
    guard !pages.isEmpty else { throw ShellError.notInHelp(words) }
    shell.console.results(pages.map { HelpRecord(page: $0, isWhole: false) })
  }

  /// Prints all names on one screen.
  private static func showNames(in shell: Shell) {
    let layout = shell.console.layout
    let hint = layout.wrapped(TerminalText(HelpOverview.hint), .dim)
    shell.console.text(HelpOverview.lines(in: layout) + hint, plain: [])
  }

  /// Prints the summaries under the headings of the overview.
  private static func showSummaries(in shell: Shell) {
    let listed = HelpIndex.pages.filter { $0.kind == .command || $0.kind == .topic }
    for heading in CommandInfo.Topic.allCases.map(\.rawValue) + [HelpPage.topicHeading] {
      shell.console.text([StyledLine(TerminalText(heading), .heading)], plain: [TerminalText(heading + ":")])
      shell.console.results(
        listed.filter { $0.heading == heading }.map { HelpRecord(page: $0, isWhole: false) })
    }
  }
}

/// A page of help, or its line in a list.
struct HelpRecord: OutputRecord {
  var page: HelpPage
  /// Whether the whole page is shown, and not only its summary.
  var isWhole: Bool

  static let type = "help"
  static let summary = "A command, topic, setting or type of output, explained."
  static let fields: [RecordField<HelpRecord>] = [
    .string("name", "its full name") { $0.page.name },
    RecordField("short", .array(of: .string), "its short forms") {
      .array($0.page.kind == .command ? $0.page.otherNames.map(JSONValue.string) : [])
    },
    .string("synopsis", "how it is typed, a line a form") { HelpText.synopsis(of: $0.page) },
    .string("summary", "what it does or tells, in one line") { $0.page.summary },
    .optionalString("text", "all on it, with examples; null in lists") {
      $0.isWhole ? HelpText.whole($0.page) : nil
    },
    RecordField("kind", .oneOf(HelpPage.Kind.allCases.map(\.rawValue)), "what it is") {
      .string($0.page.kind.rawValue)
    },
    .string("heading", "what help lists it under") { $0.page.heading },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    isWhole ? HelpLines(layout: layout).lines(of: page) : [row(layout)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    isWhole ? SpokenHelp.sentences(of: page) : [SpokenHelp.head(of: page)]
  }

  private func row(_ layout: Layout) -> StyledLine {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(page.name), width: layout.width < 40 ? 9 : 12, .heading, ellipsis: ellipsis)
    line.appendSpaces(1)
    if layout.width >= 50 {
      let short = page.kind == .command ? page.otherNames.joined(separator: ", ") : ""
      line.appendCell(TerminalText(short), width: 9, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(page.summary))
    return layout.fitted(line)
  }
}

extension ShellError {
  static func noHelp(on word: Word, nearest: String?) -> ShellError {
    ShellError(
      .usage, "no help on \"\(word.text)\"" + didYouMean(nearest),
      hint: nearest == nil ? "Type help for a list, or help --search \(QuotedWord.quoted(word.text))." : nil,
      place: word.range)
  }

  static func notInHelp(_ words: [String]) -> ShellError {
    ShellError(
      .failure, "no page of help has \"\(words.joined(separator: " "))\"", hint: "Type help for a list.")
  }

  /// Returns the advice after an unknown command, which may be the name of a topic.
  static func helpHint(on word: Word) -> String {
    HelpIndex.page(named: word.text, of: [.topic]).map { "Type help \($0.name)." } ?? "Type help for a list."
  }

  /// Returns the error about a missing file, for users who type `vmail list` and mean the command.
  func orCommand(named word: String) -> ShellError {
    guard code == .noInput, CommandTable.command(named: word) != nil else { return self }
    var error = self
    error.hint = "For the command, type vmail -e \(word)."
    return error
  }
}
