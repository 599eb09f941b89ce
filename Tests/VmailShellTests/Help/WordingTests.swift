import Testing

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What can be checked of docs/style.md: the texts that commands, settings, topics, launch options and records declare.
@Suite(.timeLimit(.minutes(10))) struct WordingTests {
  /// A text that users read, and where it is declared.
  private struct Text: CustomStringConvertible {
    var place: String
    var words: String

    var description: String { "\(place): \(words)" }
  }

  /// Phrases that no text contains. docs/style.md says what to write instead.
  private static let avoided = [
    "please", "gladly", "once more", "goes on", "as it came", "as they came", "for good", "be had",
    "such that",
    "by itself", "log-in", "tells of", "tells about", "is told", "are told", "a mail is", "a mail that",
    "a mail to",
    "mails", "what there is",
    "there is to be", "nothing is kept of", "stands above", "stands behind", "stands below", "stands there",
    "all the same", "was said", "is said",
  ]

  /// The verbs that summaries begin with. A new one is added here if it says what the command does.
  private static let verbs: Set<String> = [
    "Accept", "Add", "Allow", "Apply", "Attach", "Bring", "Change", "Check", "Choose", "Clear", "Close",
    "Collapse", "Comment", "Commit", "Compare", "Count",
    "Connect", "Continue", "Copy", "Create", "Decide", "Decline", "Define", "Delete", "Deselect", "Discard",
    "Do", "Download",
    "Edit", "Empty", "End", "Explain", "Export", "Find", "Forget", "Forward", "Get", "Give", "Go", "Import",
    "Install", "Invert",
    "Keep",
    "Label", "Leave", "Let", "List", "Load", "Make", "Manage", "Mark", "Move", "Mute", "Open", "Organize",
    "Print", "Read",
    "Rebuild", "Recalculate", "Reconnect", "Record", "Redo", "Refuse", "Remove", "Rename", "Reply", "Resend",
    "Reset",
    "Restore", "Run", "Save", "Screen", "Search", "Select", "Send", "Set", "Show", "Snooze", "Star", "Stop",
    "Suggest", "Summarize", "Switch", "Sync", "Take", "Test", "Try", "Turn", "Undo", "Unsubscribe", "Wait",
    "Watch", "Write",
  ]

  private static let summaries: [Text] = CommandTable.all.flatMap { command in
    [Text(place: command.name, words: command.info.summary)]
      + command.forms.filter { !$0.summary.isEmpty }.map { form in
        Text(place: form.synopsis(of: command.name), words: form.summary)
      }
  }
  private static let options: [Text] =
    CommandTable.all.flatMap { command in
      command.options.map { Text(place: "\(command.name) \($0.form)", words: $0.summary) }
    } + LaunchOptionTable.all.map { Text(place: "vmail \($0.form)", words: $0.summary) }
  private static let settings = Settings.definitions.map { Text(place: "set \($0.name)", words: $0.summary) }
  private static let paragraphs: [Text] = HelpIndex.vmail.pages.flatMap { page in
    page.blocks.compactMap { block -> Text? in
      if case .paragraph(let words) = block { Text(place: "help \(page.name)", words: words) } else { nil }
    }
  }
  private static let examples: [Text] = HelpIndex.vmail.pages.flatMap { page in
    page.blocks.flatMap { block -> [Text] in
      switch block {
      case .examples(let lines), .programs(let lines): lines.map { Text(place: $0.line, words: $0.does) }
      default: []
      }
    }
  }
  private static let records = RecordCatalog.schemas.map { Text(place: $0.type, words: $0.summary) }
  private static let fields: [Text] = RecordCatalog.schemas.flatMap { schema in
    schema.fields.map { Text(place: "\(schema.type).\($0.name)", words: $0.meaning) }
  }
  private static let pages = HelpIndex.vmail.pages.map {
    Text(place: "help \($0.name)", words: HelpText.whole($0))
  }
  private static let all = summaries + options + settings + paragraphs + examples + records + fields + pages

  @Test func `A summary says in the imperative what is done`() {
    for summary in Self.summaries {
      let verb = String(summary.words.prefix { $0.isLetter })
      #expect(Self.verbs.contains(verb), "\(summary)")
      #expect(!summary.words.hasSuffix(".") && summary.words.count <= 72, "\(summary)")
    }
  }

  @Test func `Options and settings are described by a phrase`() {
    for phrase in Self.options + Self.settings {
      #expect(phrase.words.first?.isUppercase == true && !phrase.words.hasSuffix("."), "\(phrase)")
      #expect(phrase.words.count <= 150, "\(phrase)")
      let first = String(phrase.words.prefix { $0.isLetter })
      #expect(!["Whether", "What", "Which", "How", "Where", "Whom", "Its"].contains(first), "\(phrase)")
    }
  }

  @Test func `Paragraphs are sentences`() {
    for paragraph in Self.paragraphs + Self.records {
      #expect(paragraph.words.last.map { ".:".contains($0) } == true, "\(paragraph)")
    }
  }

  @Test func `Examples and fields are explained by a phrase`() {
    for phrase in Self.examples + Self.fields {
      #expect(!phrase.words.hasSuffix("."), "\(phrase)")
      let first = phrase.words.prefix { $0.isLetter }
      // A name such as SPF or JSON may come first.
      let isName = first.count > 1 && first.dropFirst().contains(where: \.isUppercase)
      #expect(first.first?.isUppercase != true || isName, "\(phrase)")
    }
  }

  @Test func `Texts are plain English`() {
    for text in Self.all {
      let words = text.words.lowercased()
      let odd = Self.avoided.first { Self.has($0, in: words) }
      #expect(odd == nil, "\(text.place): \(odd ?? "")")
      let denials = words.replacing("there is no ", with: "").replacing("is no longer", with: "")
      #expect(!denials.contains(" is no "), "\(text.place): is not a, instead of is no")
    }
  }

  /// The pages whose paragraphs are short; others can follow.
  private static let shortPages = ["export", "import", "mirror", "merge", "screen", "writing", "encryption"]

  @Test(arguments: shortPages)
  func `A paragraph has at most four lines of 80 columns, and a sentence 25 words`(name: String) throws {
    let page = try #require(HelpIndex.vmail.page(named: name))
    var count = 0
    for case .paragraph(let words) in page.blocks {
      count += 1
      #expect(TerminalText(words).wrapped(to: 80).count <= 4, "\(words)")
      for sentence in words.split(separator: #/[.!?]\)?\s+/#) {
        #expect(sentence.split(whereSeparator: \.isWhitespace).count <= 25, "\(sentence)")
      }
    }
    #expect(count > 1)
  }

  @Test func `One space is between words`() {
    let texts = Self.summaries + Self.options + Self.settings + Self.records + Self.fields + Self.paragraphs
    for text in texts { #expect(!text.words.contains("  "), "\(text)") }
  }

  /// Whether the phrase is there in whole words: "mails" is not in "emails".
  private static func has(_ phrase: String, in words: String) -> Bool {
    words.ranges(of: phrase).contains { range in
      words[..<range.lowerBound].last?.isLetter != true && words[range.upperBound...].first?.isLetter != true
    }
  }
}
