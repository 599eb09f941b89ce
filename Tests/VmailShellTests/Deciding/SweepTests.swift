import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `sweep` asks about one sender after the other, and does what is answered.
@Suite(.timeLimit(.minutes(10))) struct SweepTests {
  private let world: ActionWorld

  /// Ann has sent three messages, Bob two, and somebody with a strange address one.
  init() async throws {
    world = try await ActionWorld(threads: 3)
    try await add(["Bob 1", "Bob 2"], from: "Bob@Example.org")
    try await add(["Odd 1"], from: "a\";rules remove 1;\"$(x)@example.org")
  }

  /// - Parameter isReply: whether each is one to Ann's message of that name.
  private func add(_ subjects: [String], from sender: String, isReply: Bool = false) async throws {
    let inbox = try #require(world.folders[.inbox])
    let messages = subjects.map { subject in
      let name = subject.filter { $0 != " " }
      let content = MessageContent(
        messageId: (isReply ? "re" : "") + name + "@example.org",
        references: isReply ? ["workinbox\(name)@example.org"] : [], subject: subject,
        from: Participant(name: nil, email: sender), text: "Text", textVersion: 1, digest: [])
      return world.mail.message(
        content, key: subject + sender, dateReceived: TestClock.start - 600, folder: inbox.id)
    }
    _ = try await world.store.write { try $0.add(messages, accountId: world.account.id) }
  }

  /// - Parameter answers: in order; nobody answers after the last.
  private func sweep(_ line: String = "sweep", _ answers: [String]) async throws -> Shell {
    let left = Mutex(answers[...])
    var shell = world.shell()
    shell.person.ask = { _ in true }
    shell.person.askText = { _ in left.withLock { $0.popFirst() } }
    #expect(try await shell.type("list; " + line) == .success)
    #expect(left.withLock { $0.isEmpty })
    await world.pass(60, shell)
    return shell
  }

  @Test func `Mail is archived, kept or deleted, sender by sender, and undo takes back each`() async throws {
    var shell = try await sweep("sweep", ["a", "", "?", "w", "keep", "DELETE"])
    #expect(try await world.archived == ["Mail 1", "Mail 2", "Mail 3"])
    #expect(try await world.subjects(.inbox).sorted() == ["Bob 1", "Bob 2"])
    #expect(try await world.subjects(.trash) == ["Odd 1"])
    #expect(try await shell.type("undo; undo") == .success)
    #expect(try await world.subjects(.inbox).count == 6)
  }

  @Test(arguments: [["q"], ["k", "quit"], []]) func `It ends when somebody stops`(answers: [String])
    async throws
  {
    _ = try await sweep("sweep", answers)
    #expect(try await world.subjects(.inbox).count == 6)
  }

  @Test func `A rule is about that sender alone, whatever the address`() async throws {
    let shell = try await sweep("sweep", ["k", "r", "r"])
    #expect(try await world.subjects(.inbox).sorted() == ["Mail 1", "Mail 2", "Mail 3"])
    let rules = try await world.store.read { try $0.rules() }
    #expect(
      rules.map(\.condition) == [
        "from:\"bob@example.org\"", "from:\"a ;rules remove 1; $(x)@example.org\"",
      ])
    #expect(shell.session.namedSets.isEmpty)
  }

  @Test func `A query narrows it down, and other properties divide it`() async throws {
    _ = try await sweep("sweep from:bob", ["a"])
    #expect(try await world.archived.sorted() == ["Bob 1", "Bob 2"])
    _ = try await sweep("sweep by domain", ["a"])
    #expect(try await world.subjects(.inbox) == [])
  }

  @Test func `What it would do is told, and nothing is done`() async throws {
    _ = try await sweep("would sweep", ["a", "r", "q"])
    #expect(try await world.subjects(.inbox).count == 6)
    #expect(try await world.store.read { try $0.rules() } == [])
  }

  @Test func `Nobody can answer in a script`() async throws {
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("sweep") == .usage)
    #expect(world.output.taken().contains("Type count by sender"))
  }

  @Test func `An unknown answer says which there are`() async throws {
    _ = try await sweep("sweep", ["s", "?", "q"])
    let printed = world.output.taken()
    #expect(printed.contains("Please type a, d, x, r, k, b, u, ? or q."))
    #expect(printed.contains("unsubscribe: unsubscribe, and ask again"))
  }

  @Test func `Undo goes back to its sender, and back to the one before that was kept`() async throws {
    _ = try await sweep("sweep", ["a", "u", "k", "k", "b", "d", "q"])
    #expect(try await world.archived == [])
    #expect(try await world.subjects(.trash).sorted() == ["Bob 1", "Bob 2"])
    #expect(try await world.subjects(.inbox).sorted() == ["Mail 1", "Mail 2", "Mail 3", "Odd 1"])
  }

  @Test func `The question says what is reached beyond the group, as the report does`() async throws {
    try await add(["Mail 1", "Mail 2", "Mail 3"], from: "bob@example.org", isReply: true)
    _ = try await sweep("sweep", ["d", "k"])
    let printed = world.output.taken()
    #expect(printed.contains("5 threads (8 messages, 3 of them from others), newest: "), "\(printed)")
    #expect(
      printed.contains(" and 4 more threads (8 messages, 3 of them from others). Type u to take it back."))
    #expect(printed.contains("@2 ann@example.org: nothing is left here."), "\(printed)")
    #expect(printed.contains("Went through 3 senders."))
    #expect(try await world.subjects(.inbox) == ["Odd 1"])
  }

  @Test func `A group that left with another is asked about again after an undo`() async throws {
    try await add(["Mail 1", "Mail 2", "Mail 3"], from: "bob@example.org", isReply: true)
    _ = try await sweep("sweep", ["d", "u", "k", "d", "q"])
    #expect(try await world.subjects(.inbox).sorted() == ["Bob 1", "Bob 2", "Odd 1"])
  }

  @Test func `A set of the user is not taken for the group`() async throws {
    try await add(["Mail 1", "Mail 2", "Mail 3"], from: "bob@example.org", isReply: true)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list; count by sender; select \"subject:Mail 1\" --as 1") == .success)
    _ = world.output.taken()
    _ = try await shell.type("would delete @1")
    #expect(world.output.taken() == "Would delete \"Mail 1\" (2 messages). Account: work.\n")
  }

  @Test func `A No keeps the group, and adds no rule`() async throws {
    try await add((1...120).map { "Lot \($0)" }, from: "lot@example.org")
    let left = Mutex(["d", "r", "q"][...])
    var shell = world.shell()
    shell.person.ask = { _ in false }
    shell.person.askText = { _ in left.withLock { $0.popFirst() } }
    #expect(try await shell.type("list; sweep") == .success)
    #expect(left.withLock { $0.isEmpty })
    #expect(world.output.taken().contains("Stopped after 0 of 4 senders."))
    #expect(try await world.store.read { try $0.rules() } == [])
    #expect(try await world.subjects(.inbox).count == 126)
  }
}
