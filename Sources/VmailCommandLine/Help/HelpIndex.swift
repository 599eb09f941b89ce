public import VmailTerminal

/// All pages of a program's help.
public struct HelpIndex: Sendable {
  public let pages: [HelpPage]
  /// The typed names, without output types and parts of other topics.
  private let typedNames: [String]
  private let folded: @Sendable (String) -> String

  /// - Parameters:
  ///   - otherWords: further words that find the page of a command, by the command's name, unless a topic is named so.
  ///   - listed: the names of the topics that aren't parts of other topics.
  ///   - outputs: the types of output; a name that a command has too denotes the command.
  ///   - foreignText: the type of a field of output whose text comes from outside.
  public init<Context: CommandContext>(
    of program: Context.Type, otherWords: (String) -> [String] = { _ in [] },
    topics: [HelpPage], listed: [String], outputs: [RecordSchema], foreignText: String
  ) {
    let infos = Context.commands.map { $0.info }
    let topicNames = Set(topics.map(\.name))
    let commands = Context.commands.map { command in
      HelpPage(command, otherWords: otherWords(command.name).filter { !topicNames.contains($0) })
    }
    let printed = outputs.filter { !Context.commandNames.hasCommand($0.type) }.map { schema in
      let printing = infos.filter { info in info.output.contains { $0.type == schema.type } }
      return HelpPage(schema, printedBy: printing.map(\.name), foreignText: foreignText)
    }
    pages = commands + topics + Context.settings.map { HelpPage($0, of: Context.programName) } + printed
    typedNames = infos.map(\.name) + listed + Context.settings.map(\.name)
    folded = { Context.folded($0) }
  }

  /// Finds a page by its name or one of its other names, ignoring case.
  public func page(named name: String, of kinds: [HelpPage.Kind] = HelpPage.Kind.allCases) -> HelpPage? {
    let name = name.lowercased()
    let pages = pages.filter { kinds.contains($0.kind) }
    return pages.first { $0.name.lowercased() == name } ?? pages.first { $0.otherNames.contains(name) }
      ?? pages.first { $0.helpNames.contains(name) }
  }

  /// Finds a page by the name that was typed.
  /// - Parameter allowsPrefixes: whether an abbreviation is enough, as at the prompt only.
  /// - Throws: ``ShellError`` for an abbreviation of several names.
  public func page(for word: Word, allowsPrefixes: Bool) throws -> HelpPage? {
    if let page = page(named: word.text) { return page }
    let begun = allowsPrefixes ? names(beginningWith: word.text) : []
    if begun.count > 1 { throw ShellError.ambiguousCommand(word, candidates: begun) }
    return begun.first.flatMap { page(named: $0) }
  }

  private func names(beginningWith start: String) -> [String] {
    let start = start.lowercased()
    return Set(typedNames.filter { $0.hasPrefix(start) }).sorted()
  }

  /// Returns the error about a name without a page.
  public func noPage(for word: Word, orNear others: [String]) -> ShellError {
    let begun = names(beginningWith: word.text)
    let nearest =
      begun.count == 1 ? begun[0] : SimilarName.nearest(to: word.text, in: pages.map(\.name) + others)
    return ShellError(
      .usage, "no help on \"\(word.text)\"" + ShellError.didYouMean(nearest),
      hint: nearest == nil ? "Type help for a list, or help --search \(QuotedWord.quoted(word.text))." : nil,
      place: word.range)
  }

  /// Returns the pages that contain all of the words, or words with these prefixes, ignoring case.
  public func pages(with typed: [String]) throws -> [HelpPage] {
    let wanted = typed.flatMap(words)
    let found = pages.filter { page in
      let found = words(in: ([page.name, HelpText.whole(page)] + page.otherNames).joined(separator: " "))
      return wanted.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
    }
    guard !wanted.isEmpty, !found.isEmpty else {
      throw ShellError(
        .failure, "no help page contains \"\(typed.joined(separator: " "))\"", hint: "Type help for a list.")
    }
    return found
  }

  private func words(in text: String) -> [Substring] {
    folded(text).split { !$0.isLetter && !$0.isNumber }
  }

  /// Prints the summaries of commands and topics under their headings.
  public func printSummaries(under headings: [String], on console: Console) {
    for heading in headings {
      console.text([StyledLine(TerminalText(heading), .heading)], plain: [TerminalText(heading + ":")])
      console.results(
        pages.filter { [.command, .topic].contains($0.kind) && $0.heading == heading }.map {
          HelpRecord(page: $0, isWhole: false)
        })
    }
  }
}
