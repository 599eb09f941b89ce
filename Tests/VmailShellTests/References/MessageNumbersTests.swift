import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Whether numbers and `*` are messages of the open conversation, or threads of the listing (page 9.5).
@Suite(.timeLimit(.minutes(10))) struct MessageNumbersTests {
  /// A shell whose open conversation has so many messages, the second of them current.
  private func shell(_ world: ActionWorld, messages count: Int) async throws -> Shell {
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; open 2")
    let open = try #require(shell.session.conversation)
    let email = try #require(open.emails.first)
    let emails = (1...max(1, count)).map { number in
      Email(
        id: EmailID(Int64(900 + number)), accountId: email.accountId, threadId: email.threadId,
        subject: "Mail 2",
        dateReceived: email.dateReceived)
    }
    shell.session.conversation = OpenConversation(
      Conversation(thread: open.thread, emails: emails), target: open.target)
    shell.session.conversation?.current = min(2, count)
    _ = world.output.taken()
    return shell
  }

  private func words(_ text: String) throws -> [Word] {
    try Lexer { _ in nil }.commands(in: "x " + text).flatMap(\.words).dropFirst().map(\.self)
  }

  @Test(arguments: [
    ("1", [1]), ("1-3", [1, 2, 3]), ("1,4", [1, 4]), ("3-", [3, 4]), ("-2", [1, 2]), ("*", [1, 2, 3, 4]),
    (".", [2]), ("$", [4]), ("+", [3]), ("-", [1]), ("^1", [2, 3, 4]), ("* ^2-3", [1, 4]), ("^1,4", [2, 3]),
    ("4 1", [1, 4]), ("", [2]), ("^.", [1, 3, 4]), ("all", [1, 2, 3, 4]), ("first", [1]), ("last", [4]),
    ("latest", [4]), ("unread", [1, 2, 3, 4]), ("last 1-2", [1, 2, 4]), ("all ^2", [1, 3, 4]),
    ("first ^1 last", [4]),
  ])
  func `Message lists hold for the messages of a conversation`(text: String, expected: [Int]) async throws {
    let shell = try await shell(try await ActionWorld(), messages: 4)
    #expect(try MessageNumbers.messageNumbers(named: words(text), in: shell) == expected)
  }

  @Test(arguments: [
    "5", "0", "2-5", ":u", "@x", "from:ann", "foo", "Last", "last ^4", "* ^*", "1 ^1", "3-1", "1,9",
  ])
  func `What is no message is an error`(text: String) async throws {
    let shell = try await shell(try await ActionWorld(), messages: 4)
    #expect(throws: (any Error).self) { try MessageNumbers.messageNumbers(named: words(text), in: shell) }
  }

  @Test(arguments: [
    ("1", 2, true), ("*", 2, true), ("^1", 2, true), ("1-2", 2, true), ("1", 1, false), ("*", 1, false),
    (":u", 2, false), ("all", 2, false), ("from:ann", 2, false), ("@x", 2, false), ("", 2, false),
    ("%", 2, false), ("last", 2, true), ("first", 2, true), ("last", 1, false), ("unread", 2, false),
  ])
  func `Numbers are messages from two of them on`(text: String, count: Int, isMessages: Bool) async throws {
    let shell = try await shell(try await ActionWorld(), messages: count)
    #expect(try MessageNumbers.meansMessages(words(text), in: shell) == isMessages)
  }

  @Test(
    arguments: [
      (nil, "3", ["3/1"]), (nil, "2-3", ["2/1", "3/1"]), (nil, ":u", ["1/1", "2/1", "3/1"]), (nil, "9", []),
      (1, "3", ["3/1"]), (1, "1", ["2/1"]), (1, "", ["2/1"]), (4, "3", ["2/3"]), (4, "5", []),
      (4, "", ["2/2"]),
    ] as [(Int?, String, [String])])
  func `Messages are those of the open conversation, else the last of threads, which stay unread`(
    messages: Int?, text: String, expected: [String]
  ) async throws {
    let world = try await ActionWorld(threads: 3)
    var shell: Shell
    if let messages {
      shell = try await self.shell(world, messages: messages)
    } else {
      shell = world.shell(isInteractive: false)
      _ = try await shell.type("list")
    }
    let before = shell.session.conversation?.emails.count
    let unread = shell.session.listing?.listing.entries.map(\.thread.unreadCount)
    var ran: [String] = []
    try? await MessageNumbers.onMessages(named: words(text), in: &shell) { shell, words in
      let open = try MessageNumbers.openConversation(in: shell)
      for number in try MessageNumbers.messageNumbers(named: words, in: shell) {
        ran.append("\(open.thread.subject.dropFirst(5))/\(number)")
      }
    }
    #expect(ran == expected)
    #expect(shell.session.conversation?.emails.count == before)
    #expect(shell.session.listing?.listing.entries.map(\.thread.unreadCount) == unread)
  }

  @Test func `The title of a conversation is the subject of its first message, also in Trash`() async throws {
    let world = try await ActionWorld(threads: 3)
    var shell = try await self.shell(world, messages: 2)
    shell.session.conversation?.conversation.thread.subject = "Re: Mail 2"
    #expect(shell.session.conversation.map { OpenThread.head(of: $0, in: shell).subject } == "Mail 2")
  }

  @Test func `What names messages and threads at once does nothing, and says so`() async throws {
    let world = try await ActionWorld()
    var shell = try await shell(world, messages: 2)
    #expect(try await shell.type("star 1 :u") == .usage)
    #expect(
      world.output.taken()
        .hasPrefix(
          "error: 1 is a message of the open conversation, but :u names threads. Name either messages or threads"
        ))
    #expect(try await world.subjects(.starred).isEmpty)
  }

  @Test(arguments: [
    ("star 3", ["Mail 3"]), ("star *", ["Mail 1", "Mail 2", "Mail 3"]), ("star", ["Mail 2"]),
  ])
  func `With one message open, a star is for threads of the listing`(line: String, starred: [String])
    async throws
  {
    let world = try await ActionWorld(threads: 3)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list; open 2; \(line)") == .success)
    #expect(try await world.subjects(.starred) == starred)
  }

  @Test(arguments: [
    ("delete 1-3.*", ["Mail 1", "Mail 2", "Mail 3"]), ("delete 3", ["Mail 3"]),
    ("delete ^2.*", ["Mail 1", "Mail 3"]), ("delete 2.*,3", ["Mail 2", "Mail 3"]),
    ("delete 1.*,3.*", ["Mail 1", "Mail 3"]), ("delete 1,3.*", ["Mail 1", "Mail 3"]),
    ("delete", ["Mail 2"]),
  ])
  func `Threads are acted on by the numbers of the listing, also with two messages open`(
    line: String, deleted: [String]
  ) async throws {
    let world = try await ActionWorld(threads: 3)
    var shell = try await shell(world, messages: 2)
    #expect(try await shell.type(line) == .success)
    #expect(try await world.subjects(.trash) == deleted)
  }

  @Test(arguments: [
    ("delete *", "Type delete 2.1-2 or delete 1-3.*"), ("delete 2", "Type delete 2.2 or delete 2.*"),
    ("delete ^2", "Type delete 2.1 or delete ^2.*"), ("delete 2-3", "Type delete 2.2 or delete 2-3.*"),
  ])
  func `What messages and threads have does nothing, in scripts too`(line: String, advice: String)
    async throws
  {
    let world = try await ActionWorld(threads: 3)
    var shell = try await shell(world, messages: 2)
    #expect(try await shell.type(line) == .usage)
    let said = world.output.taken().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(said.contains(advice), "\(said)")
    #expect(try await world.subjects(.trash) == [])
  }

  @Test(arguments: ["attachments *", "attachments 1-2", "attachments ^1"])
  func `Attachments are listed of the messages that are named`(line: String) async throws {
    let world = try await ActionWorld()
    var shell = try await shell(world, messages: 2)
    #expect(
      try AttachmentTargets.attachments(ofMessages: words(String(line.dropFirst(12))), in: shell).isEmpty)
    #expect(try await shell.type("attachments 9") == .usage)
  }

  @Test func `A number alone opens a thread of the listing beside a conversation of one message`()
    async throws
  {
    var shell = try await shell(try await ActionWorld(), messages: 1)
    #expect(try await shell.type("3") == .success)
    #expect(shell.session.conversation?.thread.subject == "Mail 3")
  }

  /// The listing has threads 1 to 5.
  @Test(
    arguments: [
      ("1", 4, nil, nil), ("4", 4, nil, nil), ("5", 4, "Mail 5", nil), ("6", 4, nil, nil),
      ("1-4", 4, nil, nil),
      ("3-5", 4, "Mail 5", nil), ("*", 4, nil, nil), ("$", 4, nil, nil), ("5", 6, nil, nil), ("6", 6, nil, 6),
      // Words that begin with a letter are looked up as commands.
      ("7", 6, nil, nil), ("from:ann", 4, nil, nil), ("open from:ann", 4, "Mail 5", nil),
      ("open 1", 4, "Mail 1", nil),
      ("open *", 4, "Mail 5", nil), ("p1", 4, "Mail 1", nil), ("expand 1", 4, nil, 1),
      ("message 1", 4, nil, 1),
    ] as [(String, Int, String?, Int?)])
  func `A line without a command does nothing where it could mean messages and threads`(
    line: String, messages: Int, thread: String?, message: Int?
  ) async throws {
    let world = try await ActionWorld()
    var shell = try await shell(world, messages: messages)
    let does = thread != nil || message != nil
    #expect(try await shell.type(line) == (does ? .success : .usage))
    #expect(shell.session.conversation?.thread.subject == thread ?? "Mail 2")
    if thread == nil { #expect(shell.session.conversation?.current == message ?? 2) }
  }

  @Test func `It says what the line could mean`() async throws {
    let world = try await ActionWorld()
    var shell = try await shell(world, messages: 4)
    _ = try await shell.type("3")
    #expect(
      world.output.taken().contains(
        "error: 3 could mean message 3 or thread 3. Type expand 3 for the message, or open 3 for the thread.")
    )
    _ = try await shell.type("1-3")
    #expect(
      world.output.taken().contains(
        "1-3 could mean messages or threads. Type expand 1-3 for the messages, or open 1-3 for the threads."))
  }

  @Test(arguments: [
    ("p", true, "Mail 1"), ("p", false, "Mail 2"), ("p 3", true, "Mail 3"), ("t", true, "Mail 2"),
  ])
  func `At a prompt, p alone goes back to the previous thread`(
    line: String, isInteractive: Bool, opened: String
  ) async throws {
    var shell = try await ActionWorld().shell(isInteractive: isInteractive)
    #expect(try await shell.type("list; 2; \(line)") == .success)
    #expect(shell.session.conversation?.thread.subject == opened)
  }
}
