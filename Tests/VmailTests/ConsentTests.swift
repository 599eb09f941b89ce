import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// After one yes, nothing has happened but what its question listed: all forms that ask, on one item, a few, many and
/// more than the screen shows, which are named in every way.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct ConsentTests {
  /// Agrees to the first question, and to no other.
  private final class Person: Confirmer {
    private let asked = Mutex<[Deed]>([])
    private let rows: Int
    var deeds: [Deed] { asked.withLock { $0 } }

    init(rows: Int = 5_000) { self.rows = rows }

    func answer(to question: DeedQuestion) -> PersonsAnswer {
      guard question.lines(columns: 100, rows: rows, word: "maple") != nil else { return .tooLong }
      return asked.withLock { asked in
        asked.append(question.deed)
        return asked.count == 1 ? .yes : .no
      }
    }
  }

  // MARK: Many items

  /// What is done to threads, and the folder whose threads it is done to.
  static let deeds = [
    ("resend REFS to eve@evil.example --yes", "Items"), ("delete REFS --yes", "trash"),
    ("categorize REFS promotions --sender", "Items"), ("screen deny REFS", "Items"),
    ("label REFS Brandnew", "Items"), ("export REFS ${HOME}/out.mbox", "Items"),
  ]
  /// How the first N threads of a listing of 40 are named; what an agent types before that.
  private static let spellings: [@Sendable (Int) -> (before: String, references: String)?] = [
    { n in ("", n == 1 ? "1" : "1-\(n)") }, { n in ("", (1...n).map(String.init).joined(separator: ",")) },
    { n in ("", (1...n).map(String.init).joined(separator: " ")) },
    { n in ("select 1-\(n) --as few", "@few") }, { n in n == Self.most ? ("", "*") : nil },
    { n in n == Self.most ? ("", "all/from:people.example") : nil },
  ]
  private static let most = 40

  @Test(arguments: deeds)
  func `What is done to threads is what was listed`(deed: String, folder: String) async throws {
    for count in [1, 2, 30, Self.most] {
      for spelling in Self.spellings {
        guard let (before, references) = spelling(count) else { continue }
        let line = deed.replacing("REFS", with: references)
        let world = try await World()
        defer { world.remove() }
        let person = Person()
        let changed = try await world.changes(
          after: ["folder \(folder)", "list -n \(Self.most)", before, line], asking: person)
        #expect(person.deeds.count == 1, "\(line)")
        Self.expect(changed, listedIn: person.deeds, line)
        #expect(!changed.isEmpty, "\(line) \(world.printed)")
        guard count <= 2 else { break }
      }
    }
  }

  @Test(arguments: deeds)
  func `In loops and aliases a yes is for one round, and jobs don't ask`(
    deed: String, folder: String
  ) async throws {
    let command = deed.replacing("REFS", with: "${t}")
    let lines = [
      ["for t in 1-3; \(command); end"], ["alias zz '\(deed.replacing("REFS", with: "1"))'", "zz"],
    ]
    for line in lines {
      let world = try await World()
      defer { world.remove() }
      let person = Person()
      let changed = try await world.changes(
        after: ["folder \(folder)", "list -n \(Self.most)"] + line, asking: person)
      Self.expect(changed, listedIn: person.deeds.prefix(1), "\(line)")
      #expect(
        !changed.isEmpty && person.deeds[0].items.filter { $0.label == "thread" }.count <= 1,
        "\(line) \(world.printed)")
    }
    guard deed.hasPrefix("export") || deed.hasPrefix("categorize") else { return }
    let world = try await World()
    defer { world.remove() }
    let person = Person()
    let job = deed.replacing("REFS", with: "1-3") + " &"
    let changed = try await world.changes(
      after: ["folder \(folder)", "list -n \(Self.most)", job, "wait"], asking: person)
    #expect(changed.isEmpty && person.deeds.isEmpty)
  }

  @Test(arguments: deeds)
  func `What the screen can't show whole isn't asked`(deed: String, folder: String) async throws {
    let world = try await World()
    defer { world.remove() }
    let person = Person(rows: 24)
    let changed = try await world.changes(
      after: ["folder \(folder)", "list -n \(Self.most)", deed.replacing("REFS", with: "*")], asking: person)
    #expect(changed.isEmpty && person.deeds.isEmpty)
    #expect(world.printed.contains(#""code":77"#) && world.printed.contains("does not fit on the screen"))
  }

  // MARK: Everything else that asks

  /// Lines that ask once and do something, by the words of their form.
  static let others = [
    "compose --to a@people.example,b@people.example --bcc c@people.example --subject Hi --body Hi --send",
    "compose --to a@people.example --subject Hi --body 'It is attached.' --send --yes",
    "open 1; reply 1 --body Hi --send --yes", "open 1; reply-all 1 --body Hi --send --yes",
    "open 1; forward 1 --to eve@evil.example --body Hi --send --yes",
    "compose --to a@people.example --subject Hi --body Hi --draft; send --at 'mon 8:00' --server --remind 3d",
    "drafts; send 1 --yes", "outbox; outbox retry 1", "outbox; outbox cancel 1", "outbox; cancel 1",
    "outbox; retry 1",
    "drafts; discard 1", "drafts; edit 1 --bcc eve@evil.example --body x --draft",
    "rules add --if from:ann --then delete", "rules edit 1 --then delete", "rules remove 1", "rules off 1",
    "rules add --shadow --if from:ann --then delete", "rules shadow 1",
    "rules move 1 2",
    "search --save mine from:ann", "search --forget old", "folder create Brandnew",
    "folder rename Items Things", "folder delete Items", "screen off", "screen on home", "screen deny 7",
    "trusted clear", "trusted remove p1@people.example", "templates remove mine --yes",
    "templates add other --file ${HOME}/mine.txt", "drafts; templates add third 1",
    "set --save page-size 9", "record ${HOME}/recording", "list > ${HOME}/written", "list >> ${HOME}/written",
    "import ${HOME}/more.mbox", "account add other --local", "account remove lists", "account default home",
    "open 1; images --always", "export --all ${HOME}/everything.mbox", "list | cat > ${HOME}/piped",
    "! touch ${HOME}/touched", "compose --to a@people.example --attach ${HOME}/mine.txt --body Hi --draft",
    "compose --to a@people.example --body-file ${HOME}/mine.txt --draft", "source ${HOME}/script",
    "on new-mail 'archive 1'", "ai reset --yes",
    "folder inbox; list; open 3; share 2.1 --to eve@evil.example --body Hi --send",
  ]

  @Test(arguments: others)
  func `Whatever asks does no more than it has said`(line: String) async throws {
    let world = try await World()
    defer { world.remove() }
    let person = Person()
    let lines = line.split(separator: "; ").map(String.init)
    let changed = try await world.changes(after: ["folder Items", "list"] + lines, asking: person)
    #expect(!person.deeds.isEmpty, "\(line): \(world.printed)")
    Self.expect(changed, listedIn: person.deeds.prefix(1), line)
  }

  /// What a person at the prompt would be told, also where the agent types `--yes`.
  @Test(arguments: [
    ("compose --to a@people.example --subject Hi --body 'It is attached.' --send --yes", ["attached"]),
    ("compose --to a@people.example --body Hi --send --yes", ["subject"]),
    (
      "compose --to a@people.example --subject Hi --body Hi --draft; send --at 'mon 8:00' --server --remind 3d",
      ["10 Feb", "nobody can cancel it", "13 Feb"]
    ),
    ("outbox; outbox retry 1 --yes", ["tanaka@kaze-lab.example"]),
    ("folder inbox; list; open 3; download 2.2; save 2.2 ${HOME} --yes", ["annual-report.pdf", "${HOME}"]),
    ("rules remove 1", ["if from:nobody, then archive"]), ("screen deny 7", ["p34@people.example"]),
    ("open 7; images --always", ["p34@people.example"]),
    ("export 1-3 ${HOME}/out.mbox", ["Item no. 40.", "${HOME}/out.mbox"]),
    ("drafts; templates add third 1", ["third"]), ("resend 1 to eve@evil.example", ["Text 40"]),
    ("open 2; browse 1", ["Item no. 39."]), ("account remove lists --yes", ["Remove account lists"]),
    ("folder delete Items --yes", ["Items"]),
  ])
  func `The question says what stands behind numbers, and every warning`(line: String, told: [String])
    async throws
  {
    let world = try await World()
    defer { world.remove() }
    let person = Person()
    let lines = line.split(separator: "; ").map(String.init)
    _ = try await world.changes(after: ["folder Items", "list -n 40"] + lines, asking: person)
    let listed = person.deeds.first?.items.map(\.value).joined(separator: "\n") ?? ""
    for text in told {
      let text = text.replacing("${HOME}", with: FullPath.of(world.world.folder.path))
      #expect(listed.contains(text), "\(line): \(listed) \(world.printed)")
    }
  }

  /// Does something else while it is asked, and agrees.
  private final class Busy: Confirmer {
    private let act: @Sendable () async -> Void
    init(_ act: @escaping @Sendable () async -> Void) { self.act = act }
    func answer(to question: DeedQuestion) async -> PersonsAnswer {
      await act()
      return .yes
    }
  }

  @Test(arguments: [
    ("rules remove 1", "rules move 1 2"),
    ("export 1 ${HOME}/out.mbox", "import ${HOME}/reply.mbox --folder Items"),
    ("send 1 --yes", "edit 1 --body other --draft"),
    ("edit 1 --body theirs --draft", "edit 1 --body changed --draft"),
    ("list > ${HOME}/link", "! ln -s /nowhere ${HOME}/link"), ("snooze --cancel 1", "snooze --cancel 1"),
    ("folder trash; list; delete 1", "folder trash; list; delete 1 --yes; set undo-seconds 0"),
  ])
  func `What has changed while the person read isn't done`(line: String, meanwhile: String) async throws {
    let world = try await World()
    defer { world.remove() }
    try world.write(
      """
      From x@people.example Mon Feb  3 10:00:00 2025
      From: X <x@people.example>
      Subject: Re: Item no. 40.
      References: <item40@people.example>
      Date: Mon, 3 Feb 2025 11:00:00 +0000
      Message-ID: <reply@people.example>

      Hidden

      """, to: "reply.mbox")
    var user = world.shell()
    for typed in [
      "account work", "set undo-seconds 0", "compose --to a@people.example --subject Hi --body mine --draft",
      "folder inbox", "list", "snooze 1 tomorrow", "snooze 2 tomorrow", "drafts",
    ] { _ = await world.world.type(typed, in: &user) }
    let shell = user
    let transcripts = world.world
    let said = Mutex("")
    let person = Busy {
      var shell = shell
      for typed in meanwhile.split(separator: "; ") {
        let text = await transcripts.type(String(typed), in: &shell)
        said.withLock { $0 += text }
      }
    }
    var agent = world.shell()
    _ = await world.world.type("account work", in: &agent)
    try AgentMode.serveAgent(askingAbout: person, in: &agent)
    var printed = ""
    for typed in ["folder Items", "list -n 40", "drafts"] + line.split(separator: "; ").map(String.init) {
      printed += await world.world.type(typed, in: &agent)
    }
    // What no longer exists can't be deleted, and what the question is about can't be edited meanwhile.
    let refusals = [
      "have changed since the person was asked", "that conversation no longer exists",
      "the draft is open in another vmail",
    ]
    printed += said.withLock { $0 }
    #expect(refusals.contains(where: printed.contains), "\(printed.suffix(600))")
  }

  // MARK: Merging

  @Test(arguments: [1, 2, 30])
  func `A batch is what its question lists, with its files`(count: Int) async throws {
    let world = try await World()
    defer { world.remove() }
    let rows = (1...count).map { "r\($0)@people.example,Name \($0),${HOME}/file\($0).txt" }
    try world.write((["email,name,attach"] + rows).joined(separator: "\n") + "\n", to: "people.csv")
    for number in 1...count { try world.write("secret", to: "file\(number).txt") }
    var shell = world.shell()
    // The table, its files, and the messages: what is agreed to is agreed to alone.
    for agreed in 1...3 {
      let person = Answers(agreed)
      try AgentMode.serveAgent(askingAbout: person, in: &shell)
      let before = try await world.state()
      _ = await world.world.type("merge ${HOME}/people.csv --template mine --send --yes", in: &shell)
      let changed = try await world.state().subtracting(before)
      #expect(person.deeds.count == min(agreed + 1, 3))
      Self.expect(changed, listedIn: person.deeds.suffix(1), "merge")
      #expect(changed.isEmpty == (agreed < 3))
      guard agreed > 1 else { continue }
      #expect(person.deeds[1].items.filter { $0.label == "file" }.count == count)
      #expect(person.deeds[1].items.allSatisfy { $0.value.hasPrefix("/") })
    }
  }

  /// Agrees to the first questions.
  private final class Answers: Confirmer {
    private let asked = Mutex<[Deed]>([])
    private let agreed: Int
    var deeds: [Deed] { asked.withLock { $0 } }
    init(_ agreed: Int) { self.agreed = agreed }
    func answer(to question: DeedQuestion) -> PersonsAnswer {
      asked.withLock { asked in
        asked.append(question.deed)
        return asked.count <= agreed ? .yes : .no
      }
    }
  }

  // MARK: The world

  /// Everything that names a change must be an item, or a part of one.
  private static func expect(_ changed: Set<World.Fact>, listedIn deeds: some Sequence<Deed>, _ line: String)
  {
    // Of what a program does, its own line is the list, and of an import the file.
    if deeds.contains(where: { $0.reason == .imports || $0.items.contains { $0.label == "program" } }) {
      return
    }
    let listed = deeds.flatMap(\.items).map { $0.value.lowercased() }
    // A folder is listed as a whole.
    let areFolders = deeds.contains {
      $0.reason == .changesFolders || $0.reason == .deletes && line.hasPrefix("folder")
    }
    for fact in changed where !(areFolders && fact.kind == "thread") {
      for name in fact.names.filter({ !$0.isEmpty })
      where !listed.contains(where: { $0.contains(name.lowercased()) || fact.isFile(in: $0) }) {
        Issue.record("\(line): \(fact.kind) \(name) was not listed: \(listed)")
      }
    }
  }

  /// The demo with 40 messages in a label, 40 in Trash, and something of everything.
  private final class World {
    /// Something that is there, and the names by which a person would know it.
    struct Fact: Hashable {
      var kind: String
      var names: [String]
      /// What may change of it.
      var state = ""

      /// Whether it is a file in a folder that was named.
      func isFile(in folder: String) -> Bool {
        kind == "file" && names.contains { $0.lowercased().hasPrefix(folder + "/") }
      }
    }

    let world: TranscriptWorld
    private(set) var printed = ""
    /// The user's, who looks at what there is.
    private lazy var observer = world.shell()

    /// Made once and copied, since it takes a while.
    private static let original = Task { () throws -> URL in
      let world = try TranscriptWorld(isDemo: true)
      for name in ["Item", "Gone", "More"] {
        try world.write(World.mbox(name), to: "\(name.lowercased()).mbox")
      }
      try world.write("Subject: For {name}\n\nHello {name}", to: "mine.txt")
      try world.write("echo hello\n", to: "script")
      var shell = world.shell()
      for line in [
        "account work", "screen on", "import ${HOME}/item.mbox --folder Items",
        "import ${HOME}/gone.mbox --folder Trash",
        "rules add --if from:nobody --then archive", "rules add --if from:somebody --then archive",
        "search --save old from:somebody", "templates add mine --file ${HOME}/mine.txt",
        "folder Items", "list", "open 1", "images --always", "back",
      ] { _ = await world.type(line, in: &shell) }
      return world.folder
    }

    init() async throws { world = try TranscriptWorld(copying: try await Self.original.value) }

    func remove() { world.remove() }
    func write(_ text: String, to name: String) throws {
      try world.write(text.replacing("${HOME}", with: world.folder.path), to: name)
    }
    func shell() -> Shell { world.shell() }

    private static func mbox(_ name: String) -> String {
      (1...ConsentTests.most).map { number in
        """
        From p\(number)@people.example Mon Feb  3 10:00:00 2025
        From: Person \(number) <p\(number)@people.example>
        To: kim.berg@nordwind.example
        Subject: \(name) no. \(number).
        Date: Mon, 3 Feb 2025 10:00:\(number < 10 ? "0" : "")\(number) +0000
        Message-ID: <\(name.lowercased())\(number)@people.example>

        Text \(number)

        """
      }.joined(separator: "\n")
    }

    /// What is otherwise after an agent's lines.
    func changes(after lines: [String], asking person: any Confirmer) async throws -> Set<Fact> {
      let before = try await state()
      var shell = world.shell()
      _ = await world.type("account work", in: &shell)
      try AgentMode.serveAgent(askingAbout: person, in: &shell)
      printed = ""
      for line in lines where !line.isEmpty { printed += await world.type(line, in: &shell) }
      _ = await WaitingActions.finishActions(in: &shell)
      return try await state().symmetricDifference(before)
    }

    /// What is there, as the user sees it.
    func state() async throws -> Set<Fact> {
      var shell = observer
      defer { observer = shell }
      var facts: Set<Fact> = []
      let lines = [
        "set output json", "accounts", "account work", "folders", "outbox", "drafts", "rules", "trusted",
        "screen", "screen denied", "templates", "search from:people", "list --pages 9", "folder Items",
        "list --pages 9", "folder trash",
        "list --pages 9",
      ]
      for line in lines {
        for text in (await world.type(line, in: &shell)).split(separator: "\n") {
          guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            continue
          }
          if let fact = Self.fact(object, of: line) { facts.insert(fact) }
        }
      }
      let files = FileManager.default.enumerator(atPath: world.folder.path)
      for case let name as String in files ?? .init() where !name.hasPrefix("store") {
        let path = world.folder.path + "/" + name
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
          continue
        }
        // A template is named by its name, and the rc file is vmail's own.
        let isOwn = name.hasPrefix(".config")
        facts.insert(
          Fact(
            kind: "file", names: isOwn ? [] : [FullPath.of(path)],
            state: "\((try? Data(contentsOf: URL(filePath: path)))?.count ?? 0)"))
      }
      return facts
    }

    private static func fact(_ object: [String: Any], of line: String) -> Fact? {
      func text(_ name: String) -> String { object[name] as? String ?? "" }
      func addresses(_ name: String) -> [String] {
        (object[name] as? [[String: Any]] ?? []).compactMap { $0["email"] as? String }
      }
      switch text("type") {
      case "outbox":
        return Fact(
          kind: "outbox", names: [text("subject")] + addresses("to") + addresses("cc") + addresses("bcc"))
      case "rule":
        return Fact(kind: "rule", names: [text("if"), text("then")], state: "\(object["on"] ?? "")")
      case "trusted-sender", "denied-sender": return Fact(kind: text("type"), names: [text("email")])
      case "template", "folder", "account": return Fact(kind: text("type"), names: [text("name")])
      // What undo takes back needs no yes.
      case "thread" where line == "list --pages 9":
        return Fact(kind: "thread", names: [text("subject")], state: text("category"))
      default: return nil
      }
    }
  }
}
