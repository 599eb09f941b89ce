import Foundation
import Testing
import VmailTerminal
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailViews

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
    let page = HelpIndex.vmail.page(named: word)
    #expect(page?.name == command.name || page?.kind == .topic)
  }

  @Test(arguments: [
    ("mkdir x", "vmail has no command \"mkdir\". Type folder create NAME."),
    ("limit ~f ann", "Type search WORDS"), ("tag +x", "label 1-3 +NAME"), ("pipe cat", "raw 3 | PROGRAM"),
    ("sort", "set sort oldest"), ("unlimit", "Type back or list"),
    ("gpg", "help encryption"), ("delete-pattern ~f ann", "delete 3.2"), ("~N", "list is:unread"),
    ("print", "Type browse 3"), ("jump", "open 3"), ("block 3", "screen deny 3"), ("pwd", "Type where"),
    ("break-thread", "can't be split"), ("recover", "drafts lists them"), ("prev-tab", "back leaves"),
    ("D ~f acme", "delete all/from:acme"), ("T ~f acme", "select 1-3"),
    ("my_hdr X-Foo: bar", "compose --header"),
    ("index_format", "set --save columns"), ("set index_format=%4C", "set --save columns"),
    ("new", "list unread"), ("help mkdir", "folder create NAME"),
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

  /// A row of a program's table.
  struct Row: CustomTestStringConvertible, Sendable {
    var program: String
    var row: ForeignRow

    var testDescription: String { "\(program): \(row.there)" }
  }

  private static let rows = HelpTopic.otherPrograms.flatMap { topic in
    topic.foreignRows.map { Row(program: topic.program, row: $0) }
  }

  @Test(arguments: rows)
  func `What a row says to type is accepted`(of row: Row) {
    let row = row.row
    for text in [row.there, row.here, row.more ?? ""] + row.advice.map(\.sentence) {
      #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(text)")
    }
    for text in [row.here, row.more ?? ""] + row.advice.map(\.sentence) {
      for code in TypedCode.all(in: text) { #expect(TypedCode.isAccepted(code), "\(code)") }
    }
    guard row.here.hasPrefix("the same") else { return }
    for code in TypedCode.all(in: row.there) { #expect(TypedCode.isSearch(code), "\(code)") }
  }

  @Test(arguments: [
    "archvie 3", "list --frmo ann", "--frmo", "search", "vmail --frmo", "vmail -e 'archvie 3'", "set colrs",
    "frmo:ann",
    "help encrytpion", "is:unraed", "account edit", "import --config",
  ])
  func `A line that vmail doesn't take is noticed`(code: String) {
    #expect(!TypedCode.isAccepted(code))
  }

  @Test func `A word is declared in one row`() {
    let words = Self.rows.flatMap { $0.row.runs.keys + $0.row.advice.flatMap(\.words) }
    #expect(words.count > 200)
    #expect(Dictionary(grouping: words) { $0 }.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test(arguments: rows)
  func `The command that a word runs is one that its row says to type`(row: Row) {
    let lines = TypedCode.all(in: row.row.here).compactMap { $0.split(separator: " ").first.map(String.init) }
    for (word, command) in row.row.runs { #expect(lines.contains(command), "\(word) runs \(command)") }
    #expect(row.row.runs.values.allSatisfy { CommandTable.command(named: $0)?.name == $0 })
  }

  private static func document(_ topic: HelpTopic) throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../docs/coming-from/\(topic.program).md"), encoding: .utf8)
  }

  @Test(arguments: HelpTopic.otherPrograms)
  func `No page says that vmail lacks what has a page of help`(topic: HelpTopic) throws {
    for text in [String(decoding: topic.file, as: UTF8.self), try Self.document(topic)] {
      let denied = DeniedThings.all(in: text)
      #expect(denied.count > 2)
      for thing in denied { #expect(DeniedThings.page(about: thing) == nil, "\(thing)") }
    }
    for row in topic.foreignRows where row.here == "nothing" || row.here.hasPrefix("nothing;") {
      for code in TypedCode.all(in: row.there) where code.drop(while: { $0 == ":" }).allSatisfy(\.isLetter) {
        #expect(DeniedThings.page(about: DeniedThings.words(of: code)) == nil, "\(row.there)")
      }
    }
  }

  @Test(arguments: [
    "Templates", "a template", "resending", "Mute", "spell", "encryption", "Tabs", "The outbox", "send delay",
  ])
  func `That vmail lacks something with a page is noticed`(thing: String) {
    let text = "## What vmail doesn't have\n\nPOP, \(thing); news.\n"
    #expect(DeniedThings.all(in: text).contains { DeniedThings.page(about: $0) != nil })
  }

  @Test(arguments: HelpTopic.otherPrograms)
  func `The tables of a document are those of the topic`(topic: HelpTopic) throws {
    let section = ComingFromDocument.begin(of: topic) + "\n" + ComingFromDocument.tables(of: topic)
    #expect(try Self.document(topic).contains(section), "swift run vmail-docs")
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
