import Foundation
import Testing
import VmailTerminal
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

/// Numbers and single messages (page 10.1 and 10.2).
@Suite(.timeLimit(.minutes(10))) struct SingleMessageActionTests {
  private let world: ActionWorld

  /// The listing has thread 1, whose messages are `workinboxMail1` by Ann, and `b` and `c` by Bo; and thread 2.
  init() async throws {
    world = try await ActionWorld(threads: 2)
    for (index, name) in ["b", "c"].enumerated() { try await reply(name, minute: Double(index + 1)) }
  }

  private func reply(_ name: String, minute: Double) async throws {
    let content = MessageContent(
      messageId: "\(name)@example.org", references: ["workinboxMail1@example.org"], subject: "Re: Mail 1",
      from: Participant(name: "Bo", email: "bo@example.org"), text: name, textVersion: 1, snippet: name,
      digest: [])
    let message = world.mail.message(
      content, dateReceived: TestClock.start.addingTimeInterval(minute * 60),
      folder: world.folders[.inbox]?.id)
    _ = try await world.store.write { try $0.add([message], accountId: world.account.id) }
  }

  /// The messages for which something holds, by the beginnings of their Message-IDs.
  private func names(where holds: (Email) -> Bool) async throws -> [String] {
    try await world.store.read { try $0.emails(accountId: world.account.id, after: nil, limit: 100) }
      .filter(holds).map { String($0.messageId?.prefix { $0 != "@" } ?? "") }.sorted()
  }

  private func trashed() async throws -> [String] {
    let trash = try #require(world.folders[.trash]).id
    return try await names { $0.folders.contains(trash) }
  }

  /// Commands after `list`, and what is in Trash afterwards.
  private static let lines: [(line: String, trashed: [String], code: ExitCode)] = [
    ("delete 1.2", ["b"], .success), ("delete 1.2-3", ["b", "c"], .success),
    ("delete 1.3,1.2", ["b", "c"], .success), ("delete 1.$", ["c"], .success),
    ("delete 1.2 2", ["b", "workinboxMail2"], .success),
    ("delete 1.2 1", ["b", "c", "workinboxMail1"], .success),
    ("delete 1.4", [], .usage), ("delete 1.0", [], .usage), ("delete 3.1", [], .usage),
    // Alone, what is excluded would mean everything else.
    ("delete 1.2 ^2", [], .usage), ("delete ^1.2", [], .usage),
    ("open 1; delete 3", ["c"], .success), ("open 1; delete 2", [], .usage),
    ("open 1; delete 1-3", [], .usage), ("open 1; delete *", [], .usage),
    ("open 1; delete 3 ^2", [], .usage), ("open 1; delete 2.*", ["workinboxMail2"], .success),
    ("open 1; delete", ["b", "c", "workinboxMail1"], .success),
    ("open 2; delete 2", ["workinboxMail2"], .success), ("open 1; mute 3", [], .usage),
    ("open 1; snooze 3 tomorrow", [], .usage), ("open 1; select 3", [], .usage),
    // Numbers stay, whatever has left.
    ("delete 1.2; delete 1.2", ["b"], .success), ("delete 1.2; delete 1.3", ["b", "c"], .success),
    ("open 1; delete 3; delete 3", ["c"], .success), ("open 1; back; delete 1.3", ["c"], .success),
    ("delete 1.2; undo; redo", ["b"], .success), ("delete 1.2; undo", [], .success),
    // A command is one step of undo.
    ("delete 1.2 2.1; undo", [], .success), ("delete 1.2 2; undo", [], .success),
    ("delete 1.2 2; undo; redo", ["b", "workinboxMail2"], .success),
    ("archive 1.1 2; undo; delete 1.3", ["c"], .success),
    (
      "star 1.2 2; delete :s",
      [
        "b", "c", "workinboxMail1", "workinboxMail2",
      ], .success
    ), ("star 1.2 2; undo; delete :s", [], .usage),
  ]

  @Test(arguments: lines)
  func `A number means a message or a thread, and nothing is guessed`(
    line: String, trashed: [String], code: ExitCode
  ) async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list")
    #expect(try await shell.type(line) == code)
    #expect(try await self.trashed() == trashed)
  }

  @Test func `The number of a message means the same until the next listing, even if older mail arrives`()
    async throws
  {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; open 1; back")
    try await reply("older", minute: 0.5)
    #expect(try await shell.type("delete 1.2; delete 1.4") == .success)
    #expect(try await trashed() == ["b", "older"])
    #expect(try await shell.type("undo; undo; list; delete 1.2") == .success)
    #expect(try await trashed() == ["older"])
  }

  @Test func `Reports say which message it was, and questions what is reached beyond`() async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list")
    _ = world.output.taken()
    _ = try await shell.type("would delete 1.2; delete 1.2-3; undo; star 1.3; would delete from:bo")
    #expect(
      world.output.taken() == """
        Would delete message 2 of "Mail 1". Account: work.
        Deleted messages 2 and 3 of "Mail 1".
        Undid delete: 2 messages of "Mail 1" are back where they were.
        Starred message 3 of "Mail 1".
        Would delete "Mail 1" (3 messages, 1 of them from others). Account: work.

        """)
    #expect(try await names(where: \.isStarred) == ["c"])
  }

  @Test func `One report says what happened to messages and whole threads`() async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list")
    _ = world.output.taken()
    _ = try await shell.type("delete 1.2-3 2")
    #expect(
      world.output.taken() == "Deleted 3 messages of \"Mail 1\" and 1 more thread.\n")
    #expect(shell.listed == ["1 Mail 1"])
    _ = try await shell.type("undo")
    #expect(shell.listed == ["1 Mail 1", "2 Mail 2"])
  }

  /// Words after lines, and the messages that they mean.
  private static let readings: [(line: String, words: String, found: [String])] = [
    ("list", "1.2", ["b"]), ("list", "1.2-3", ["b", "c"]), ("list", "1.3,1.1", ["c", "workinboxMail1"]),
    ("list", "1.$", ["c"]), ("list", "1.2 2", ["b", "workinboxMail2"]),
    ("list; open 2", "1.3", ["c"]), ("list; open 1", "1.3", ["c"]), ("list; open 1", "1.3 2", ["c", "b"]),
    ("list; open 1", "2.1", ["workinboxMail2"]),
  ]

  @Test(arguments: readings)
  func `The number of a message of a thread works wherever a message is meant`(
    line: String, words: String, found: [String]
  ) async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type(line)
    let open = shell.session.conversation
    let words = words.split(separator: " ").map { Word(text: String($0), range: 0..<$0.utf8.count) }
    func name(_ email: Email) -> String { String(email.messageId?.prefix { $0 != "@" } ?? "") }
    let read = try await MessageNumbers.messagesOrThreads(named: words, in: &shell).joined()
    #expect(read.map { name($0.email) } == found)
    let answered = try await AnsweredMail.messages(named: words, of: "resend", in: &shell)
    #expect(answered.map(name) == found)
    var shown: [String] = []
    try await MessageNumbers.onMessages(named: words, in: &shell) { shell, words in
      shown += try OpenMessages.messages(named: words, in: shell).map { name($0.email) }
    }
    #expect(shown == found)
    #expect(shell.session.conversation?.thread.id == open?.thread.id)
    #expect(shell.session.conversation?.current == open?.current)
  }

  @Test(arguments: [
    ("open 1.3", ExitCode.success), ("open 1; open 1.3", .success), ("open 1; quote 1.3", .success),
    ("open 1; message 1.3", .success), ("open 1; expand 1.2-3", .success), ("open 1; open 1.4", .usage),
    ("open 2; expand 1.2", .usage), ("raw 1.4", .usage), ("headers 1.0", .usage), ("reply 3.1", .usage),
    ("export 1.2", .usage), ("export 1.4 -", .usage), ("open 1; export 2 -", .usage),
    ("open 1; export 1-3 -", .usage),
  ])
  func `It shows that message, and is refused if there is none or a number means two`(
    line: String, code: ExitCode
  )
    async throws
  {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list")
    #expect(try await shell.type(line) == code, "\(world.output.taken())")
    if code == .success { #expect(shell.session.conversation?.current == 3) }
  }

  @Test func `A report says what was reached beyond, as the question before it does`() async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list")
    _ = world.output.taken()
    _ = try await shell.type("delete from:bo; undo; delete 1")
    #expect(
      world.output.taken() == """
        Deleted "Mail 1" (3 messages, 1 of them from others).
        Undid delete: "Mail 1" is back in Inbox.
        Deleted "Mail 1" (3 messages).

        """)
  }

  @Test func `What is left of a thread is listed, and a thread without anything left is not`() async throws {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; archive 1.1-2")
    #expect(shell.listed == ["1 Mail 1", "2 Mail 2"])
    _ = world.output.taken()
    _ = try await shell.type("archive 1.1; archive 1.1-2")
    #expect(
      world.output.taken() == """
        Nothing to archive: message 1 is not in the listed folder.
        Nothing to archive: messages 1 and 2 are not in the listed folder.

        """)
    _ = try await shell.type("archive 1.3")
    #expect(shell.listed == ["2 Mail 2"])
    _ = try await shell.type("undo")
    #expect(shell.listed == ["1 Mail 1", "2 Mail 2"])
  }

  @Test func `A number that another listing passed over was not shown`() async throws {
    var script = world.shell(isInteractive: false)
    _ = try await script.type("list; snooze 1 tomorrow; archive 2")
    var shell = world.shell()
    // The snooze gets number 1, and the actions those after it.
    #expect(try await shell.type("undo --list; undo 1") == .usage)
    #expect(try await shell.type("pending; undo 1") == .success)
  }

  @Test func `At a prompt, undo takes no number that was never shown`() async throws {
    var script = world.shell(isInteractive: false)
    _ = try await script.type("list; archive 2; archive 1")
    var shell = world.shell()
    #expect(try await shell.type("undo 1") == .usage)
    #expect(try await world.archived.count == 2)
    #expect(try await shell.type("undo --list; undo 2") == .success)
    #expect(try await world.archived == ["Mail 1"])
    #expect(try await shell.type("undo 2") == .failure, "it is taken back already")
    var other = world.shell(isInteractive: false)
    #expect(try await other.type("undo 1") == .success, "a script counts as pending and undo --list do")
    #expect(try await world.archived.isEmpty)
  }
}
