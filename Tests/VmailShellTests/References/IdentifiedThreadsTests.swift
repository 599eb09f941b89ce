import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// References by Message-IDs and the identities of threads, which mean the same in every session.
@Suite(.timeLimit(.minutes(10))) struct IdentifiedThreadsTests {
  private static func id(_ subject: Int, _ account: String = "work") -> String {
    "\(account)inboxMail\(subject)@example.org"
  }

  private static func names(_ subjects: Int...) -> [MailIdentity] { subjects.map { .message(id($0)) } }

  @Test(
    arguments: [
      ("archive id:\(id(5))", ["Mail 5"]), ("archive 'id:<\(id(5))>' 1", ["Mail 1", "Mail 5"]),
      ("archive id:\(id(5)) id:\(id(2)) ^mid:\(id(5))", ["Mail 2"]),
      ("archive all ^id:\(id(5))", ["Mail 1", "Mail 2", "Mail 3", "Mail 4"]),
      ("archive id:\(id(2))&:u", ["Mail 2"]), ("archive id:\(id(2))&:s", []),
      ("archive all&id:\(id(5))", ["Mail 5"]),
      ("archive 'id:a b' 1", []), ("archive id:all", []), ("archive 'id:<>'", []),
      ("archive id:\(id(9))", []),
      ("if list id:\(id(9)); archive 1; else; archive 2; end", ["Mail 2"]),
      ("select id:\(id(5)); archive", ["Mail 5"]),
      ("for t in id:\(id(4)) 1; archive ${t}; end", ["Mail 1", "Mail 4"]),
      ("open id:\(id(5)); archive", ["Mail 5"]), ("archive @-", ["Mail 3", "Mail 5"]),
      ("archive @-&:u ^id:\(id(3))", []), ("archive 1-2&^1 @-", ["Mail 2", "Mail 3", "Mail 5"]),
      ("would archive @-; archive @-", ["Mail 3", "Mail 5"]),
      ("archive all ^@-", ["Mail 1", "Mail 2", "Mail 4"]),
    ] as [(String, [String])])
  func `Mail is named by what is written anywhere, whether it is listed or not`(
    line: String, archived: [String]
  )
    async throws
  {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    shell.session.given = Self.names(5, 9, 3)
    _ = try await shell.type("set page-size 2; list")
    #expect(try await shell.type(line) == (archived.isEmpty ? .usage : .success))
    #expect(try await world.archived == archived, "\(world.output.taken())")
  }

  @Test func `What standard input names is one step of undo`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    shell.session.given = Self.names(5, 2, 4)
    #expect(try await shell.type("list > /dev/null; archive @-; undo") == .success)
    #expect(try await world.archived.isEmpty)
  }

  @Test func `Without mail it is no thread, and in a loop nothing`() async throws {
    let world = try await ActionWorld()
    for given in [[], Self.names(9)] {
      var shell = world.shell(isInteractive: false)
      shell.session.given = given
      #expect(try await shell.type("archive @-") == .usage)
      let said = world.output.taken()
      #expect(said.contains("no thread was given"), "\(said)")
      #expect(said.contains("1 of 1 reference names no mail in work") == !given.isEmpty)
      #expect(try await shell.type("for t in @-; archive 1; end") == .success)
    }
    #expect(try await world.archived.isEmpty)
  }

  @Test func `Commands on single messages take the one that is named, whatever is open`() async throws {
    let world = try await ActionWorld(threads: 3)
    for open in ["list", "open 2"] {
      var shell = world.shell(isInteractive: false)
      shell.session.given = Self.names(3, 9, 1)
      _ = try await shell.type(open)
      for (references, expected) in [
        ("id:\(Self.id(3))", [3]), ("@-", [1, 3]), ("id:\(Self.id(1)) thread:99", []),
      ] {
        let words = try Lexer { _ in nil }.commands(in: "x " + references).flatMap(\.words).dropFirst()
        let found = try? await MessageNumbers.messagesOrThreads(named: Array(words), in: &shell).joined()
        #expect(Set(found?.map(\.email.subject) ?? []) == Set(expected.map { "Mail \($0)" }), "\(references)")
        guard let first = expected.first, references != "@-" else { continue }
        let answered = try await AnsweredMail.messages(named: Array(words), of: "reply", in: &shell)
        #expect(answered.map(\.subject) == ["Mail \(first)"])
      }
    }
  }

  @Test func `A message in the middle of a conversation is named alone`() async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = world.shell(isInteractive: false)
    let emails = (1...3).map { number in
      Email(
        id: EmailID(Int64(number)), accountId: world.account.id, threadId: ThreadID(1),
        messageId: "m\(number)@b",
        dateReceived: TestClock.start)
    }
    shell.session.given = [.message("m3@b"), .message("m1@b")]
    for (references, expected) in [
      ("id:m2@b", [2]), ("id:m2@b id:m3@b", [2, 3]), ("@-", [1, 3]), ("thread:1", [1, 2, 3]),
      ("1", [1, 2, 3]),
      ("id:m2@b thread:1", [1, 2, 3]), ("^id:m2@b", [1, 2, 3]), ("id:m2@b&:u", [1, 2, 3]), ("id:m9@b", []),
      ("", [1, 2, 3]),
    ] {
      let words = try Lexer { _ in nil }.commands(in: "x " + references).flatMap(\.words).dropFirst()
      #expect(
        IdentifiedThreads.numbers(
          of: IdentifiedThreads.messageIds(named: Array(words), in: shell), among: emails) == expected,
        "\(references)")
    }
  }

  @Test func `Only the accounts in view are searched, and the error says so`() async throws {
    let world = try await ActionWorld(threads: 1)
    let home = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    try await world.add(["Mail 1"], to: .inbox, of: home)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("archive id:\(Self.id(1, "home"))") == .usage)
    #expect(
      world.output.taken().contains(
        "no mail in work is id:\(Self.id(1, "home")). Type account all to look in all accounts."))
    #expect(try await shell.type("account all > /dev/null; archive id:\(Self.id(1, "home"))") == .success)
    #expect(try await world.subjects(.inbox, of: home).isEmpty)
    #expect(try await world.subjects(.inbox) == ["Mail 1"])
  }

  @Test(arguments: [
    (true, StandardInput.free, "standard input is where you type"),
    (
      false, .commands,
      "standard input is where the commands come from. Give the commands with -e or as a script."
    ),
  ])
  func `Where commands are, no references are read`(isTyping: Bool, input: StandardInput, says: String)
    async throws
  {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: isTyping)
    shell.running.standardInput = input
    #expect(try await shell.type("archive @-") == .usage)
    #expect(world.output.taken().contains(says))
    #expect(try await world.archived.isEmpty && shell.pendingNumbers.isEmpty)
  }

  @Test func `Conditions list their threads in the order of the listing, numbers in that of the line`()
    async throws
  {
    let world = try await ActionWorld(threads: 3)
    var shell = world.shell(isInteractive: false)
    shell.session.given = Self.names(3, 1)
    _ = try await shell.type("list; star 2")
    for (references, expected) in [
      (":s :u", [1, 2, 3]), ("@-", [1, 3]), (":u&^:s", [1, 3]), ("3 1", [3, 1]), ("3 :u", [3, 1, 2]),
    ] {
      let words = try Lexer { _ in nil }.commands(in: "x " + references).flatMap(\.words).dropFirst()
      let found = try await ListingPages.threads(named: Array(words), in: &shell)
      #expect(found.map(\.number) == expected, "\(references)")
    }
  }
}
