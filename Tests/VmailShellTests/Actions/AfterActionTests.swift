import FoundationEssentials
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What follows an action on the open conversation (page 9.1), and what reports of actions count (page 9.7).
@Suite(.timeLimit(.minutes(10))) struct AfterActionTests {
  private func opened(_ shell: Shell) -> String? { shell.session.conversation?.thread.subject }

  @Test(arguments: ["archive", "delete", "spam", "move archive", "snooze 3h"])
  func `The next thread opens below the report`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; 2")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    #expect(opened(shell) == "Mail 3")
    let printed = world.output.taken()
    #expect(printed.prefix { $0 != "\n" }.contains("\"Mail 2\""), "\(printed)")
    // No listing.
    #expect(!printed.contains("Mail 4"), "\(printed)")
  }

  @Test(arguments: [("next", true), ("list", true), ("stay", false)])
  func `Marking unread goes back to the listing, and opens nothing`(value: String, lists: Bool) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set after-action \(value); list; 2")
    _ = world.output.taken()
    #expect(try await shell.type("unread") == .success)
    let unread = shell.session.listing?.listing.entries.filter { $0.thread.unreadCount > 0 }.map(\.number)
    #expect(opened(shell) == nil && unread == [1, 2, 3, 4, 5])
    #expect(world.output.taken().contains("Mail 4") == lists)
  }

  @Test(
    arguments: [
      ("archive;undo", ["Mail 2"]), ("delete;list;undo", ["Mail 2"]), ("archive 2-3;undo", ["Mail 2"]),
      ("archive;archive;undo", ["Mail 3"]), ("archive;archive;undo;undo", ["Mail 2"]),
      ("archive;next;undo", ["Mail 2", "Mail 4"]), ("archive;open 3;undo", ["Mail 2", "Mail 3"]),
      ("archive;read 3;undo", ["Mail 2", "Mail 3"]), ("archive;star;undo;undo", ["Mail 2"]),
      ("archive;back", ["Mail 3"]),
    ] as [(String, [String])], [false, true])
  func `Undo makes unread again what vmail opened by itself`(
    line: (typed: String, read: [String]), isCarriedOut: Bool
  ) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; 2")
    for command in line.typed.split(separator: ";") {
      if isCarriedOut { await world.pass(6, shell) }
      #expect(try await shell.type(String(command)) == .success, "\(command)")
    }
    await world.pass(6, shell)
    let inbox = try await world.view(.inbox)
    let threads = try await world.store.read {
      try $0.threads(view: inbox, category: nil, cursor: nil, limit: 10)
    }
    #expect(threads.filter { $0.unreadCount == 0 }.map(\.subject) == line.read)
  }

  @Test func `The report names the subject and how to take the action back`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; 2")
    _ = world.output.taken()
    _ = try await shell.type("archive")
    #expect(world.output.taken().hasPrefix("Archived \"Mail 2\". Type undo to take it back.\n"))
    _ = try await shell.type("set output plain; archive")
    #expect(world.output.taken().contains("Archived \"Mail 3\". Type undo to take it back.\n"))
  }

  @Test(arguments: [
    ("star", "Mail 2"), ("label Bills", "Mail 2"), ("archive 3", "Mail 2"), ("archive 2-3", "Mail 4"),
    ("archive 1-", nil), ("archive 2-", nil), ("archive *", nil), ("archive 1", "Mail 2"),
  ])
  func `It is the first that the action leaves alone`(line: String, next: String?) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; 2")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    #expect(opened(shell) == next)
    #expect(world.output.taken().contains("There is no next thread.") == (next == nil))
  }

  @Test func `It may be on the next page`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set page-size 2; list; 2; archive")
    #expect(opened(shell) == "Mail 3")
    _ = world.output.taken()
    _ = try await shell.type("archive; archive; archive")
    #expect(opened(shell) == nil)
    #expect(world.output.taken().hasSuffix("There is no next thread.\n"))
  }

  @Test(arguments: ["archive", "next"])
  func `Only the thread that opens is added to the listing`(line: String) async throws {
    let world = try await ActionWorld(threads: 30)
    var shell = world.shell()
    _ = try await shell.type("set page-size 2; list; 2; \(line)")
    #expect(opened(shell) == "Mail 3")
    #expect(shell.session.listing?.listing.numbers == 1...3)
  }

  @Test(
    arguments: [
      ("next", "Mail 3", false), ("list", nil, true), ("stay", nil, false),
    ] as [(String, String?, Bool)])
  func `The setting says what follows`(value: String, next: String?, lists: Bool) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set after-action \(value); list; 2")
    _ = world.output.taken()
    _ = try await shell.type("archive")
    #expect(opened(shell) == next)
    #expect(world.output.taken().contains("Mail 5") == lists)
  }

  @Test func `Scripts print only the report`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; 2")
    _ = world.output.taken()
    _ = try await shell.type("archive")
    #expect(world.output.taken() == "Archived \"Mail 2\".\n")
    #expect(opened(shell) == nil)
  }

  @Test func `Undo says what came back, and opens it again`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; 2; archive; delete")
    _ = world.output.taken()
    _ = try await shell.type("undo")
    #expect(world.output.taken().hasPrefix("Undone: deleted \"Mail 3\".\n"))
    #expect(opened(shell) == "Mail 3" && shell.session.listing?.listing.current == 3)
    // Also when it has been carried out.
    await world.pass(6, shell)
    _ = try await shell.type("undo")
    #expect(opened(shell) == "Mail 2" && shell.listed.count == 5)
  }

  @Test(arguments: ["back", "list", "folder inbox"])
  func `Undo opens nothing for who has gone back to the listing`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; 2; archive; \(line); undo")
    #expect(opened(shell) == nil)
  }

  @Test func `A hundred mails take a hundred lines, and no listing but the first`() async throws {
    let world = try await ActionWorld(threads: 100)
    var shell = world.shell()
    _ = try await shell.type("list")
    var lines = ["1"]
    var seen: Set<String> = []
    // Of five mails two are archived, two deleted, and one is read and left; some actions are taken back.
    for number in 0..<99 { lines.append(["a", "d", "n", "a", "d"][number % 5]) }
    lines.append("a")
    for line in lines.dropLast() {
      #expect(try await shell.type(line) == .success, "\(line)")
      seen.insert(try #require(opened(shell)))
    }
    #expect(try await shell.type("a") == .success)
    #expect(lines.count == 101 && seen.count == 100)
    #expect(world.output.taken().hasSuffix("There is no next thread.\n"))
    // The numbers on the screen are still good.
    #expect(try await shell.type("u") == .success)
    #expect(opened(shell) == "Mail 100")
    #expect(try await shell.type("p") == .success)
    #expect(opened(shell) == "Mail 98")
  }

  // MARK: Numbers of messages

  /// Adds a thread of so many messages to the Inbox, older than the others.
  private func addThread(_ subject: String, messages: Int, to world: ActionWorld) async throws {
    let inbox = try #require(world.folders[.inbox])
    let stored = (0..<messages).map { index in
      world.mail.message(
        MessageContent(
          messageId: "\(subject)\(index)@example.org",
          references: index > 0 ? ["\(subject)0@example.org"] : [],
          subject: subject, from: Participant(name: "Ann", email: "ann@example.org"), text: "Text",
          textVersion: 1, digest: []),
        key: "\(subject)\(index)", flags: [],
        dateReceived: TestClock.start.addingTimeInterval(Double(index - 10_000)),
        folder: inbox.id)
    }
    _ = try await world.store.write { try $0.add(stored, accountId: world.account.id) }
  }

  @Test(arguments: [
    ("archive 3", "Archived \"Long\" (4 messages)."), ("archive 1-3", "Archived 3 threads (6 messages)."),
    ("archive 1-2", "Archived 2 threads."), ("star 3", "Starred \"Long\"."),
    ("read 2-3", "Marked 2 threads (5 messages) as read."), ("label 3 Bills", "Added Bills to \"Long\"."),
    ("would delete *", "Would delete 3 threads (6 messages). Account: work."),
  ])
  func `Reports give the number of messages where it is another`(line: String, report: String) async throws {
    let world = try await ActionWorld(threads: 2)
    try await addThread("Long", messages: 4, to: world)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line) == .success)
    #expect(world.output.taken() == report + "\n")
  }

  @Test(arguments: [(99, false), (100, false), (101, true)])
  func `More than a hundred messages are asked about`(count: Int, asks: Bool) async throws {
    let world = try await ActionWorld(threads: 1)
    try await addThread("Long", messages: count, to: world)
    var shell = world.shell()
    shell.person.ask = { question in
      #expect(question == "Archive \"Long\" (101 messages)? [y/N] ")
      return false
    }
    #expect(try await shell.type("archive 2") == (asks ? .failure : .success))
    #expect(try await shell.type("archive 2 --yes") == (asks ? .success : .usage))
  }
}
