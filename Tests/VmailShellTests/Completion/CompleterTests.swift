import Testing
import VmailDomain

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailSystem
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct CompleterTests {
  private static func completer() throws -> Completer<Shell> {
    var words = CompletionCandidates()
    words.stored.folders = [
      "Inbox", "Starred", "Sent", "My Projects", "Zürich", "Bills\u{202E}", "Outbox", "O'Brien",
    ]
    words.stored.accounts = ["mail", "work"]
    let name = Word(text: "bills", range: 0..<5)
    try words.aliases.define(name, as: "folder", besides: CommandTable.names)
    try words.aliases.define(Word(text: "go", range: 0..<2), as: "bills", besides: CommandTable.names)
    words.sets = ["bills", "birds"]
    words.stored.ownAddresses = ["jo@example.org", "jo@work.example"]
    return Completer(
      words: LiveCandidates(words), files: FileNames(home: "/home/jo") { Self.folders[$0] ?? [] },
      programs: ProgramNames(
        path: "/usr/bin:/bin:", entries: { Self.folders[$0] ?? [] }, isExecutable: { !$0.hasSuffix(".txt") }),
      people: Self.people)
  }

  private static let people = KnownPeople([
    Participant(name: "Zoë Bird", email: "zb@example.org"), Participant(email: "Bob@example.org"),
    Participant(name: "Bad\u{1B}[2J", email: "bad\u{1B}@example.org"),
    Participant(name: "Odd", email: "\"b b\"@example.org"), Participant(name: "List", email: "undisclosed"),
  ])

  private static let folders: [String: [FileNames.Entry]] = [
    ".": [
      .init(name: "Mail", isFolder: true), .init(name: "old mail.mbox", isFolder: false),
      .init(name: "old;x", isFolder: false), .init(name: ".secret", isFolder: false),
      .init(name: "bad\u{1B}[2J", isFolder: false),
    ],
    "/home/jo/": [.init(name: "Maildir", isFolder: true), .init(name: "it's", isFolder: false)],
    "Mail/": [.init(name: "a", isFolder: false)],
    "/usr/bin": [
      .init(name: "wc", isFolder: false), .init(name: "w\u{202E}", isFolder: false),
      .init(name: "[", isFolder: false),
    ],
    "/bin": [
      .init(name: "wc", isFolder: false), .init(name: "wall", isFolder: false),
      .init(name: "w", isFolder: true), .init(name: "wwc.txt", isFolder: false),
    ],
  ]

  /// The line after Tab where one thing fits, else what is listed.
  private func completed(_ line: String) throws -> [String] {
    let result = try Self.completer().complete(line, cursor: line.count)
    return result.candidates.map { line.prefix(result.start) + $0.insertion + ($0.isWhole ? "·" : "") }
  }

  @Test(arguments: [
    ("list R&D", []), ("list &", []), ("list R&D; imp", ["list R&D; import·"]),
    ("imp", ["import·"]), ("  imp", ["  import·"]), ("list; imp", ["list; import·"]),
    ("fol", ["folder·", "folders·"]), ("exi", ["exit·"]), ("bil", ["bills·"]), ("nothing", []),
    ("help imp", ["help import·"]), ("?imp", ["?import·"]), ("unalias b", ["unalias bills·"]),
    // Folders are commands where no command or alias has the name.
    ("inb", ["Inbox·"]), ("sen", ["send·", "Sent·"]), ("my", [#"My\ Projects·"#]), ("outb", ["outbox·"]),
    ("help inb", []), ("if zur", ["if Zürich·"]), ("o'b", ["O'Brien·"]),
  ])
  func `Commands and aliases are completed where a command stands`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test(arguments: ["list # ", "imp # ", "! ls # "])
  func `Nothing is offered in a comment`(line: String) throws {
    #expect(try completed(line) == [])
  }

  @Test(arguments: [
    ("! w", ["! wall·", "! wc·"]), ("list | wc", ["list | wc·"]), ("list; !wa", ["list; !wall·"]),
    ("! wc ol", ["! wc old\\ mail.mbox·", "! wc old\\;x·"]), ("! wc 'old m", ["! wc 'old mail.mbox'·"]),
    ("! ls Ma", ["! ls Mail/"]), ("! Mail/", ["! Mail/a·"]), ("! ~/i", ["! ~/it\\'s·"]),
    ("list | wc -l; wa", ["list | wc -l; wall·"]), ("! wc <Ma", ["! wc <Mail/"]), ("! ls&wa", ["! ls&wall·"]),
    ("! old", ["! old\\ mail.mbox·", "! old\\;x·"]), ("! if fold", []), ("! ls\nimp", ["! ls\nimport·"]),
    ("! /im", []), ("! ?im", []), ("on new-mail '! wal", ["on new-mail '! wall"]),
  ])
  func `Programs and files are offered in a line for the shell`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test(arguments: [
    ("import --fo", ["import --folder·", "import --format·"]), ("import --h", ["import --help·"]),
    ("imp --acc", ["imp --account·"]), ("import x --account w", ["import x --account work·"]),
    ("import --account=w", ["import --account=work·"]),
    (
      "import --format mbox",
      ["mboxo", "mboxrd", "mboxcl", "mboxcl2"].map { "import --format \($0)·" }
    ),
    ("list --pages ", []), ("import -- --fo", []), ("echo --sa", []),
  ])
  func `Options are the command's own, and so are their values`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test(arguments: [
    ("folder in", ["folder Inbox·"]), ("cd my", [#"cd My\ Projects·"#]), ("cd 'my", ["cd 'My Projects'·"]),
    (#"cd "My P"#, [#"cd "My Projects"·"#]), (#"cd My\ P"#, [#"cd My\ Projects·"#]),
    ("cd zur", ["cd Zürich·"]), ("cd o'b", ["cd O'Brien·"]),
    ("cd 'o", [#"cd 'Outbox'·"#, #"cd 'O'\''Brien'·"#]),
    ("cd bil", []), ("bills se", ["bills Sent·"]), ("go se", ["go Sent·"]), ("folder Inbox s", []),
    (
      "account ",
      ["mail", "work", "all", "add", "edit", "test", "convert", "default", "remove"].map { "account \($0)·" }
    ), ("account remove wo", ["account remove work·"]), ("sync w", ["sync work·"]),
  ])
  func `Folders and accounts are found without case, and quoted`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test(arguments: [
    ("set ai-e", ["set ai-endpoint·"]), ("set out", ["set output·"]), ("set --s", ["set --save·"]),
    ("set --save th", ["set --save theme·"]),
    ("set theme ", ["set theme auto·", "set theme dark·", "set theme light·"]),
    ("set --save theme l", ["set --save theme light·"]), ("set output=pl", ["set output=plain·"]),
    ("set default-account w", ["set default-account work·"]), ("set theme dark x", []),
    ("unset page-size wi", ["unset page-size width·"]),
    ("set colors he", ["set colors heading="]),
    ("set colors heading=bright-bl", ["bright-black", "bright-blue"].map { "set colors heading=\($0)" }),
    ("set colors \"unread=red star=bold,ye", ["set colors \"unread=red star=bold,yellow"]),
  ])
  func `Settings are completed with their values`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test(arguments: [
    ("open fr", ["open from:"]), ("open is:un", ["open is:unread·"]), ("list ^is:s", ["list ^is:starred·"]),
    ("list 1 has", ["list 1 has:"]), ("open :", [":a", ":n", ":r", ":s", ":u"].map { "open \($0)·" }),
    ("list all/sub", ["list all/subject:"]), ("list from:a", []), ("p categ", ["p category:"]),
  ])
  func `References are completed by their fields and values`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test(arguments: [
    ("open @", ["open @bills·", "open @birds·"]), ("open 1 ^@bir", ["open 1 ^@birds·"]), ("open @x", []),
    ("list from:b", ["list from:zb@example.org·", "list from:Bob@example.org·"]),
    ("if list from:b", ["if list from:zb@example.org·", "if list from:Bob@example.org·"]),
    ("else if not open @bil", ["else if not open @bills·"]),
    ("list ^from:zo", ["list ^from:zb@example.org·"]),
    ("list all/from:BO", ["list all/from:Bob@example.org·"]),
    ("search x to:bi", ["search x to:zb@example.org·"]), ("search -cc:bo", ["search -cc:Bob@example.org·"]),
    ("search from:un", []), ("search from:bad", []), ("search from:od", []),
    ("search -is", ["search -is:"]),
  ])
  func `Named sets and the addresses of people are completed`(line: String, lines: [String]) throws {
    #expect(try completed(line) == lines)
  }

  @Test func `Messages, attachments and links of the open conversation are completed`() {
    func offered(_ line: String) -> [String] {
      var words = CompletionCandidates()
      words.messages = (1...12).map { Choice(String($0)) }
      (words.attachments, words.links) = (["1.1", "3.1", "3.2"], ["3.1"])
      words.messagesOfThreads = ["7.1", "7.2", "7.10"]
      let completer = Completer(words: LiveCandidates(words), files: FileNames(home: nil) { _ in [] })
      return completer.complete(line, cursor: line.count).candidates.map(\.insertion)
    }
    #expect(offered("message 1") == ["1", "10", "11", "12"])
    #expect(offered("expand 2 3") == ["3"])
    #expect(offered("download 3.") == ["3.1", "3.2"])
    #expect(offered("preview 1") == ["1.1"] && offered("save 3.2") == ["3.2"])
    #expect(offered("link 3") == ["3.1"])
    #expect(offered("delete 7.1") == ["7.1", "7.10"] && offered("move 3.").isEmpty)
    #expect(offered("browse 3") == ["3", "3.1", "3.2"] && offered("open 3.") == ["3.1", "3.2"])
    #expect(offered("star 12") == ["12"] && offered("quote 13").isEmpty)
  }

  @Test func `Commands that could not run are not offered, but explained`() {
    func offered(_ line: String, without needs: Set<CommandInfo.Need>) -> [String] {
      var words = CompletionCandidates()
      words.unmetNeeds = needs
      let completer = Completer(words: LiveCandidates(words), files: FileNames(home: nil) { _ in [] })
      return completer.complete(line, cursor: line.count).candidates.map(\.insertion)
    }
    #expect(offered("fold", without: []) == ["folder", "folders"])
    #expect(offered("fold", without: [.place, .account]) == [])
    #expect(offered("imp", without: [.place, .account]) == ["import"])
    #expect(offered("help fold", without: [.place, .account]) == ["folder", "folders"])
  }

  @Test func `What is offered as a reference can be read as one`() {
    let typed = ["", ":", "^", "all/", "is:", "has:", "category:", "^is:"]
    for match in typed.flatMap({ ReferenceCandidates().matches($0) }) {
      let word = match.isWhole ? match.text : match.text + "x"
      let isValue = match.isWhole || ["from:", "subject:"].contains { match.text.hasSuffix($0) }
      if isValue { #expect(MessageListParser.isReference(word), "\(word)") }
    }
  }

  @Test(arguments: [
    ("import M", ["import Mail/"]), ("import Mail/", ["import Mail/a·"]),
    ("import old", [#"import old\ mail.mbox·"#, #"import old\;x·"#]),
    ("import 'old m", ["import 'old mail.mbox'·"]), ("import ~", ["import ~/"]),
    ("import ~/", ["import ~/Maildir/", "import ~/it's·"]), ("import '~/", []),
    (#"import "M"#, [#"import "Mail/"#]),
    ("import .", ["import .secret·"]), ("import b", []), ("list > M", ["list > Mail/"]),
    ("list >>M", ["list >>Mail/"]), ("export is:s", ["export is:starred·"]),
    ("export 1 M", ["export 1 Mail/", "export 1 mimetype:"]), ("export 1 Ma", ["export 1 Mail/"]),
    ("source ol", [#"source old\ mail.mbox·"#, #"source old\;x·"#]),
  ])
  func `File names are completed, hidden ones when asked for`(line: String, lines: [String]) throws {
    #expect(try completed(line).sorted() == lines.sorted())
  }

  @Test func `What stands behind the cursor does not matter`() throws {
    let result = try Self.completer().complete("fold xyz", cursor: 4)
    #expect(result.candidates.map(\.insertion) == ["folder", "folders"])
  }

  @Test(arguments: [
    ("compose zo", ["compose zb@example.org·"]),
    ("compose bob@example.org z", ["compose bob@example.org zb@example.org·"]),
    ("compose --to bo", ["compose --to Bob@example.org·"]), ("reply --cc=z", ["reply --cc=zb@example.org·"]),
    ("compose --to bo@x.org,z", ["compose --to bo@x.org,zb@example.org·"]),
    ("compose --bcc 'a@b.org, zo", ["compose --bcc 'a@b.org, zb@example.org'·"]),
    (
      #"compose --to "\"Bird, Z\" <b@x.org>, bob"#,
      [#"compose --to "\"Bird, Z\" <b@x.org>, Bob@example.org"·"#]
    ),
    (#"compose --to "\"Bird, z"#, []), ("contacts zo", ["contacts zb@example.org·"]),
    ("compose --from jo@w", ["compose --from jo@work.example·"]), ("reply --from z", []),
  ])
  func `People to write to are completed, also behind a comma, and own addresses to write from`(
    line: String, lines: [String]
  ) throws {
    #expect(try completed(line) == lines)
  }
}
