import Testing
import VmailTerminal
import VmailTestSupport

@testable import VmailShell

/// Words of other mail programs, and the pages about these programs.
@Suite(.timeLimit(.minutes(10))) struct ForeignWordsTests {
  private static let runs = ForeignWords.commands.keys.sorted()

  @Test(arguments: runs + ForeignWords.advice.keys.sorted())
  func `No word takes the place of a command or of the beginning of one`(word: String) {
    #expect(CommandTable.command(named: word) == nil)
    #expect(CommandTable.names.match(word, allowsPrefixes: true) == .unknown(nearest: nearest(to: word)))
  }

  private func nearest(to word: String) -> String? {
    guard case .unknown(let nearest) = CommandTable.names.match(word, allowsPrefixes: false) else {
      return nil
    }
    return nearest
  }

  @Test func `A word either runs or is advised about`() {
    #expect(Set(Self.runs).isDisjoint(with: ForeignWords.advice.keys))
  }

  @Test func `Other names are only looked at for a word that is no command`() throws {
    var looked = 0
    func names() -> [String] {
      looked += 1
      return ["bills"]
    }
    _ = try Dispatcher().resolve([Word(text: "list", range: 0..<4)], allowsPrefixes: false, aliases: names())
    #expect(looked == 0)
    #expect(throws: ShellError.self) {
      _ = try Dispatcher().resolve(
        [Word(text: "bilss", range: 0..<5)], allowsPrefixes: false, aliases: names())
    }
    #expect(looked > 0)
  }

  @Test(arguments: runs)
  func `A word with an equal command runs it, and has its help`(word: String) throws {
    let typed = [Word(text: word, range: 0..<word.count)]
    let command = try Dispatcher().resolve(typed, allowsPrefixes: false).0
    #expect(command.name == ForeignWords.commands[word]?.name)
    // A topic may have the name as well, such as "settings".
    let page = HelpIndex.page(named: word)
    #expect(page?.name == command.name || page?.kind == .topic)
  }

  @Test(arguments: [
    ("mkdir x", "vmail has no command \"mkdir\". Type folder create NAME."),
    ("limit ~f ann", "Type search WORDS"), ("tag +x", "label 1-3 +NAME"), ("pipe cat", "raw 3 | PROGRAM"),
    ("sort", "newest first"), ("unlimit", "Type back or list"),
    ("gpg", "help encryption"), ("help mkdir", "folder create NAME"),
  ])
  func `A word without an equal command says what to type`(line: String, advice: String) async throws {
    for isInteractive in [true, false] {
      let output = ShellOutput()
      var shell = Shell.forTests(mail: try .ofProgram(), output: output, isInteractive: isInteractive)
      #expect(try await shell.type(line) == .usage)
      #expect(output.err.text.contains(advice), "\(output.err.text)")
    }
  }

  @Test func `An alias may have such a name, and comes first`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(mail: try .ofProgram(), output: output)
    let line = "alias group-reply echo mine; alias limit echo limited; group-reply; limit ~f ann"
    #expect(try await shell.type(line) == .success, "\(output.err.text)")
    #expect(output.out.text.contains("mine") && output.out.text.contains("limited ~f ann"))
  }

  // MARK: Pages

  /// What is not a line of vmail on the right of a page.
  private static let notLines =
    ["nothing", "the same", "from:", "is:", "label:", "after:", "before:", "filename:"]
    + ["has:", "a b,", "\"a phrase\"", "vmailrc", "--json", "vmail sendmail"]

  @Test(arguments: HelpTopic.otherPrograms.map(\.program))
  func `What a page says to type can be typed`(program: String) throws {
    let page = try #require(HelpTopic.otherPrograms.first { $0.program == program }?.page)
    for case .terms(let terms) in page.blocks {
      for term in terms where !Self.notLines.contains(where: term.meaning.hasPrefix) {
        #expect(Self.isLine(term.meaning), "\(term.form): \(term.meaning)")
      }
    }
  }

  /// Whether a beginning of the text is a line, or the name of a folder.
  private static func isLine(_ text: String) -> Bool {
    let ends = text.indices.filter { ",;:(".contains(text[$0]) } + [text.endIndex]
    return ends.contains { end in
      guard let line = try? Lexer.raw.commands(in: String(text[..<end])).first, let first = line.words.first
      else {
        return false
      }
      if ["inbox", "!"].contains(first.text) { return true }
      guard let (command, words) = try? Dispatcher().resolve(line.words, allowsPrefixes: false) else {
        return false
      }
      return (try? FormMatch(command, words, line: line.source).call()) != nil
    }
  }

  @Test(arguments: [
    ("help from mutt", "Coming from mutt"), ("help from Gmail", "Coming from Gmail"),
    ("help mutt", "Coming from mutt"), ("help from-aerc", "Coming from aerc"),
    ("help from neomutt", "Coming from mutt"), ("help from", "Coming from another mail program"),
    ("help --search pgp", "encryption"), ("help --search s/mime", "encryption"),
    ("help pgp", "signs and encrypts"),
    ("help --search bounce", "from-mutt"),
  ])
  func `Pages are found`(line: String, shows: String) async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(mail: try .ofProgram(), output: output)
    #expect(try await shell.type(line) == .success, "\(output.err.text)")
    #expect(output.out.text.contains(shows), "\(output.out.text)")
  }

  @Test func `An unknown program names those that have a page`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(mail: try .ofProgram(), output: output)
    #expect(try await shell.type("help from mut") == .usage)
    #expect(output.err.text.contains("did you mean \"mutt\"?"), "\(output.err.text)")
    #expect(try await shell.type("help from pine") == .usage)
    let programs = "mutt, aerc, notmuch, mbsync, himalaya, gmail or thunderbird"
    #expect(output.err.text.contains("Type help from \(programs)."))
  }

  @Test func `Tab completes help from and its programs`() {
    let completer = Completer(words: LiveCandidates(), files: FileNames(home: nil))
    func offered(_ line: String) -> [String] {
      completer.complete(line, cursor: line.count).candidates.map(\.insertion)
    }
    #expect(offered("help from ") == HelpTopic.otherPrograms.map(\.program))
    #expect(offered("help from g") == ["gmail"])
    #expect(offered("help fro").contains("from"))
  }
}
