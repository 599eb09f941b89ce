import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

/// Texts that the first sync leaves on a real server, because they are long.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct LongTextTests {
  /// A text whose first words and last word are its own.
  private static func text(_ name: String, bytes: Int) -> String {
    "The \(name) begins with \(name)word.\r\n"
      + String(repeating: "Line of a long text.\r\n", count: bytes / 22)
      + "\(name)end\r\n"
  }

  private static func head(_ name: String, _ type: String) -> String {
    "From: Ann <ann@example.org>\r\nSubject: \(name)\r\nMessage-ID: <\(name)@example.org>\r\nMIME-Version: 1.0\r\n"
      + "Date: Sat, 21 Nov 2026 10:00:00 +0000\r\nContent-Type: \(type)\r\n\r\n"
  }

  private static func part(_ type: String, _ text: String) -> String {
    "--b\r\nContent-Type: \(type); charset=utf-8\r\n\r\n\(text)\r\n"
  }

  private static let single = head("single", "text/plain; charset=utf-8") + text("single", bytes: 2 << 20)

  private static let multipart =
    head("multipart", "multipart/mixed; boundary=b")
    + part("text/plain", text("multipart", bytes: 600_000))
    + "--b\r\nContent-Type: application/zip\r\nContent-Disposition: attachment; filename=a.zip\r\n"
    + "Content-Transfer-Encoding: base64\r\n\r\n" + String(repeating: "QUJDREVGR0hJSktM\r\n", count: 60_000)
    + "--b--\r\n"

  fileprivate static let alternative =
    head("alternative", "multipart/alternative; boundary=b") + part("text/plain", "Only a stub.")
    + part("text/html", "<p>" + text("alternative", bytes: 1_200_000) + "</p>") + "--b--\r\n"

  private func world(_ message: String) async throws -> ServerWorld {
    let world = try await ServerWorld()
    try await world.server.deliver(message, to: world.user)
    try world.addAccount()
    try world.sync()
    return world
  }

  private func offline(_ world: ServerWorld, _ commands: String, _ options: String...) throws
    -> Program.Outcome
  {
    try world.program.run(["--offline"] + options + ["-e", commands])
  }

  private func message(_ outcome: Program.Outcome) throws -> [String: Any] {
    let line = try #require(outcome.lines.first { $0.contains("\"type\":\"message\"") })
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test(arguments: [0, 1])
  func `Long mail is fetched when it is opened, then it is here, and can be found`(index: Int) async throws {
    let (name, source) = [("single", Self.single), ("multipart", Self.multipart)][index]
    let world = try await world(source)
    defer { world.remove() }
    let absent = try offline(world, "open 1")
    #expect(absent.code == 0 && absent.out.contains("Message body not available offline"), "\(absent)")
    #expect(
      try offline(world, "set output plain; open 1").out.contains("Message body not available offline."))
    let state = try message(try offline(world, "open 1", "--json"))
    #expect(state["body"] is NSNull && state["missing"] as? String == "all")
    #expect(try offline(world, "where 1").out.contains("Its text has not been downloaded"))
    let search = "search \(name)word"
    #expect(try !offline(world, search, "--json").out.contains("\"type\":\"thread\""))

    // Nobody has read what was not here.
    #expect(try offline(world, "search is:unread", "--json").out.contains("\"type\":\"thread\""))

    let outcome = try world.program.run("open 1")
    #expect(outcome.code == 0 && !outcome.err.contains("Couldn't"), "\(outcome.err)")
    #expect(outcome.out.contains("\(name)word"))
    // Of 2 MB, one is shown, and that there is more is said.
    let end =
      index == 0
      ? "The text is longer than 1 MB: the rest is not shown." : "\(name)end"
    #expect(outcome.out.contains(end))

    let here = try message(try offline(world, "open 1", "--json"))
    #expect(
      (here["body"] as? String)?.contains("\(name)word") == true && here["missing"] as? String == "none")
    #expect((here["snippet"] as? String)?.hasPrefix("The \(name) begins with") == true)
    #expect(try offline(world, search, "--json").out.contains("\"type\":\"thread\""))
    let place = index == 0 ? "Fully downloaded" : "Downloaded without its attachments"
    #expect(try offline(world, "where 1").out.contains(place))
    #expect(try world.complaints() == [])
    #expect(try world.sync().out.hasPrefix("work: nothing new"))
  }

  @Test func `A long HTML form is fetched; offline the plain one is shown, and that it isn't all is said`()
    async throws
  {
    let world = try await world(Self.alternative)
    defer { world.remove() }
    let stub = try offline(world, "open 1")
    let missing = "The HTML version has not been downloaded"
    #expect(stub.out.contains("Only a stub.") && stub.out.contains(missing), "\(stub)")
    #expect(try offline(world, "set output plain; open 1").out.contains(missing + "."))
    #expect(try message(try offline(world, "open 1", "--json"))["missing"] as? String == "html")
    #expect(try offline(world, "where 1").out.contains("Some of its text has not been downloaded"))
    let page = try offline(world, "open 1; browse --print 1")
    #expect(page.err.contains("The HTML version of message 1 has not been downloaded"), "\(page.err)")
    #expect(try !offline(world, "set prefer plain; open 1").out.contains("has not been downloaded"))

    let outcome = try world.program.run("open 1")
    #expect(outcome.out.contains("alternativeend"), "\(outcome.err)")
    #expect(!outcome.out.contains("has not been downloaded"), "\(outcome.err)")
    #expect(try offline(world, "open 1").out.contains("alternativeend"))
  }

  @Test func `A reply quotes the text, which is fetched for it; offline there is none to quote`() async throws
  {
    let world = try await world(Self.multipart)
    defer { world.remove() }
    let refused = try offline(world, "reply 1 --body Yes --draft")
    #expect(refused.code == 75 && refused.err.contains("Message body not available offline"), "\(refused)")
    let outcome = try world.program.run("reply 1 --body Yes --draft")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try offline(world, "open 1").out.contains("multipartend"))
  }

  @Test func `Where the server is gone, what is here is shown, and why that is not all`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    try await world.server.deliver(Self.alternative, to: world.user)
    let line = try await FaultProxy(to: world.server.imapsPort)
    let options = world.options(["imap": "localhost:\(line.port)"])
    let added = try await world.program.runAside("account add work \(options)")
    try #require(added.code == 0, "\(added)")
    #expect(try await world.program.runAside("sync").code == 0)
    await line.goDown()
    let outcome = try await world.program.runAside("open 1")
    await line.stop()
    #expect(outcome.code == 0 && outcome.out.contains("Only a stub."), "\(outcome)")
    #expect(outcome.err.contains("Couldn't load message 1"), "\(outcome.err)")
    #expect(outcome.err.contains("Type open to try again."))
  }
}

/// Whoever doesn't want to wait for a long text. The server is a double, which tells when the text is asked for.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct UnawaitedTextTests {
  @Test
  func
    `Ctrl-C ends the waiting for a text: what is here is shown, and the rest comes when it is opened again`()
    async throws
  {
    let world = try await SendingWorld()
    world.mail.deliver(LongTextTests.alternative, to: "INBOX")
    try await world.sync()
    world.mail.plan(CommandFault("UID FETCH 1 (UID BODY.PEEK[", .hold("text")))
    let running = try world.program.start(["-e", "open 1; echo on we go"])
    await world.mail.reached("text")
    running.send(SIGINT)
    let outcome = try await withTaskExecutorPreference(BlockingExecutor()) { try await end(of: running) }
    #expect(outcome.code == 130, "\(outcome)")
    #expect(outcome.out.contains("Only a stub."), "\(outcome)")
    #expect(outcome.out.contains("The HTML version has not been downloaded"))
    #expect(!outcome.out.contains("on we go"))
    #expect(outcome.err.contains("error: interrupted"), "\(outcome.err)")
    #expect(try world.program.run("list", json: true).out.contains("\"unreadCount\":1"))
    #expect(try world.complaints() == [])

    world.mail.release("text")
    let again = try await world.program.runAside("open 1")
    #expect(again.code == 0 && again.out.contains("alternativeend"), "\(again.err)")
    #expect(try world.complaints() == [])
    await world.end()
  }

  /// Where the caller's executor runs it.
  private func end(of program: RunningProgram) async throws -> Program.Outcome { try program.wait() }
}
