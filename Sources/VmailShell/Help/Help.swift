import VmailCommandLine
import VmailTerminal
import VmailViews

struct HelpCommand: Command {
  static let info = CommandInfo(
    name: "help", shortNames: ["?"], topic: .shell,
    summary: "Explain commands, topics, settings and output",
    details: """
      Without arguments it lists all commands and topics; help all adds a line about each. NAME is a command \
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
    if shell.settings.output == .text { showNames(in: shell) } else { showSummaries(in: shell) }
  }

  private static func showPage(named words: [Word], in shell: Shell) throws {
    // Topics may be given as several words: help exit codes.
    let word = Word(text: words.map(\.text).joined(separator: "-"), range: words.first?.range ?? 0..<0)
    if let command = HelpIndex.page(named: word.text, of: [.command]) { return show(command, in: shell) }
    if shell.aliases[word.text] != nil { return AliasCommand.show(word.text, in: shell) }
    show(try page(for: word, in: shell), in: shell)
  }

  static func show(_ command: AnyCommand, in shell: Shell) { show(HelpPage(command), in: shell) }

  private static func show(_ page: HelpPage, in shell: Shell) {
    shell.console.result(HelpRecord(page: page, isWhole: true))
  }

  /// Returns the page of that name; at a prompt, an abbreviation is enough.
  private static func page(for word: Word, in shell: Shell) throws -> HelpPage {
    if let page = HelpIndex.page(named: word.text) { return page }
    let begun = shell.isTyping ? HelpIndex.names(beginningWith: word.text) : []
    if begun.count > 1 { throw ShellError.ambiguousCommand(word, candidates: begun) }
    if let only = begun.first, let page = HelpIndex.page(named: only) { return page }
    if ForeignWords.advice(on: word.text) != nil { throw ShellError.unknownCommand(word, nearest: nil) }
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
    for heading in CommandInfo.Topic.all.map(\.rawValue) + [HelpPage.topicHeading] {
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
    .string("name", "its name") { $0.page.name },
    RecordField("short", .array(of: .string), "its short forms") {
      .array($0.page.kind == .command ? $0.page.otherNames.map(JSONValue.string) : [])
    },
    .string("synopsis", "its synopsis, one line per form") { HelpText.synopsis(of: $0.page) },
    .string("summary", "its summary, in one line") { $0.page.summary },
    .optionalString("text", "the whole page, with examples; null in lists") {
      $0.isWhole ? HelpText.whole($0.page) : nil
    },
    RecordField("kind", .oneOf(HelpPage.Kind.allCases.map(\.rawValue)), "its kind") {
      .string($0.page.kind.rawValue)
    },
    .string("heading", "the heading under which help lists it") { $0.page.heading },
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

  static func noPage(of program: Word) -> ShellError {
    let known = HelpTopic.otherPrograms.map(\.program)
    return ShellError(
      .usage,
      "no page for \"\(program.text)\""
        + didYouMean(SimilarName.nearest(to: program.text, in: known)),
      hint: "Type help from \(Sentence.choice(known)).", place: program.range)
  }

  static func notInHelp(_ words: [String]) -> ShellError {
    ShellError(
      .failure, "no help page contains \"\(words.joined(separator: " "))\"", hint: "Type help for a list.")
  }

  /// Returns the advice after an unknown command, which may be the name of a topic.
  static func helpHint(on word: Word) -> String {
    HelpIndex.page(named: word.text, of: [.topic]).map { "Type help \($0.name)." } ?? "Type help for a list."
  }

  /// Returns the error about a missing file, for users who type `vmail list` and mean the command.
  func orCommand(named word: String) -> ShellError {
    guard code == .noInput, CommandTable.command(named: word) != nil else { return self }
    var error = self
    error.hint = "To run the command, type vmail -e \(word)."
    return error
  }
}
