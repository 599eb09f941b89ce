import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// `vmail sendmail` as other programs run it.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct SendmailTests {
  private static let head =
    "Date: Tue, 1 Dec 2026 10:00:00 +0000\nMessage-ID: <1@example.org>\nFrom: me@example.org\n"

  /// What cron leaves a program.
  private static func cron(_ world: SendingWorld) -> [String] {
    ["env", "-i", "HOME=\(world.program.home.path)", "PATH=/usr/bin:/bin", "SHELL=/bin/sh"]
  }

  private func send(
    _ words: [String], _ text: String, in world: SendingWorld, options: [String] = [], through: [String] = []
  ) async throws -> Program.Outcome {
    let program = world.program
    return try await withTaskExecutorPreference(BlockingExecutor()) {
      try program.run(options + ["sendmail"] + words, input: text, through: through)
    }
  }

  @Test func `A message leaves as it is, in silence, and is in Sent after the next sync`() async throws {
    let world = try await SendingWorld()
    let text = Self.head + "To: a@example.org\nSubject: [PATCH] dots\n\n.\n..\nFrom here\n"
    let sent = try await send(["-i", "a@example.org", "b@example.org"], text, in: world)
    #expect(sent == Program.Outcome(out: "", err: "", code: 0))
    let taken = try #require(world.submission.accepted.first)
    #expect(taken.source == Array(text.replacing("\n", with: "\r\n").utf8))
    #expect(taken.sender == "me@example.org" && taken.recipients == ["a@example.org", "b@example.org"])
    try await world.sync()
    #expect(try world.program.run("folder sent; list").out.contains("[PATCH] dots"))
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `Cron's mail leaves without a terminal and almost without variables`() async throws {
    let world = try await SendingWorld()
    let user = String(cString: getpwuid(getuid()).pointee.pw_name)
    let text =
      "From: \(user) (Cron Daemon)\nTo: \(user)\nSubject: Cron <\(user)@host> true\n\n\u{FC}ber\n.\nno more\n"
    let sent = try await send(
      ["-FCronDaemon", "-odi", "-oem", "-t", "-f", user], text, in: world, through: Self.cron(world))
    #expect(sent == Program.Outcome(out: "", err: "", code: 0))
    let taken = try #require(world.submission.accepted.first)
    #expect(taken.sender == "me@example.org" && taken.recipients == ["me@example.org"])
    let source = String(decoding: taken.source, as: UTF8.self)
    #expect(
      source.hasSuffix("\r\n\r\n\u{FC}ber\r\n")
        && source.contains("\r\nFrom: CronDaemon <me@example.org>\r\n"))
    await world.end()
  }

  @Test
  func
    `With -t, recipients of Bcc get the message and nobody sees them; a link named sendmail does the same`()
    async throws
  {
    let world = try await SendingWorld()
    let link = world.program.path("sendmail")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.binary.path)
    let text =
      Self.head + "To: a@example.org\nBcc: Ann <ann@example.org>,\n bob@example.org\nSubject: x\n\ntext\n"
    let program = world.program
    let sent = try await withTaskExecutorPreference(BlockingExecutor()) {
      try program.run(["-t", "-i"], input: text, through: ["bash", "-c", "exec \"$0\" \"${@:2}\"", link])
    }
    #expect(sent.code == 0 && sent.err.isEmpty, "\(sent)")
    let taken = try #require(world.submission.accepted.first)
    #expect(taken.recipients == ["a@example.org", "ann@example.org", "bob@example.org"])
    let source = String(decoding: taken.source, as: UTF8.self).lowercased()
    #expect(!source.contains("bcc") && !source.contains("ann@") && !source.contains("bob@"))
    await world.end()
  }

  @Test func `What can't be sent yet is vmail's to send: 0, and it leaves with the next message or sync`()
    async throws
  {
    let world = try await SendingWorld()
    let text = Self.head + "Subject: first\n\n"
    let offline = try await send(["a@example.org"], text, in: world, options: ["--offline"])
    #expect(offline.code == 0 && offline.err.contains("The message is in the Outbox. vmail is offline."))
    world.submission.plan(SubmissionFault(.mail, .reply("451 4.3.0 too busy")))
    let json = try await send(
      ["a@example.org"], text.replacing("first", with: "second"), in: world, options: ["--json"])
    #expect(json.code == 0 && json.lines.count == 1 && json.out.contains("\"outcome\":\"sent\""), "\(json)")
    #expect(world.accepted == ["second"])
    #expect(try world.outbox().map(\.subject) == ["first"] && world.outbox().map(\.fate) == ["queued"])
    try await world.sync()
    #expect(world.accepted == ["second", "first"])
    await world.end()
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var words: [String]
    var text = head + "Subject: x\n\n"
    let code: Int32
    let says: String
    var testDescription: String { "\(code) \(says)" }
  }

  static let mistakes = [
    Mistake(words: ["-bs"], code: 64, says: "does not support -bs"),
    Mistake(words: [], code: 64, says: "no recipients"),
    Mistake(words: ["-t"], code: 64, says: "no recipients"),
    Mistake(words: ["a@"], code: 64, says: "nothing after the @"),
    Mistake(words: ["-t"], text: head + "To: a@\n\n", code: 65, says: "the field To"),
    Mistake(words: ["a@x.example"], text: "", code: 65, says: "empty"),
    Mistake(words: ["a@x.example"], text: head + "X: a\rBcc: b\n\n", code: 65, says: "carriage return"),
    Mistake(words: ["nobody-here"], code: 67, says: "no recipient \"nobody-here\""),
    Mistake(words: ["a@host"], code: 68, says: "can't deliver to \"a@host\""),
    Mistake(words: ["-f", "x", "a@x.example"], code: 64, says: "the sender \"x\""),
  ]

  @Test(arguments: mistakes)
  func `Each mistake has its code and its words, and nothing is queued`(_ mistake: Mistake) async throws {
    let world = try await SendingWorld()
    let outcome = try await send(mistake.words, mistake.text, in: world)
    #expect(
      outcome.code == mistake.code && outcome.out.isEmpty && outcome.err.contains(mistake.says), "\(outcome)")
    #expect(try world.outbox() == [] && world.submission.connectionCount == 0)
    await world.end()
  }

  @Test func `A message that the server refuses is reported, and stays in the Outbox`() async throws {
    let world = try await SendingWorld()
    world.submission.plan(SubmissionFault(.recipient("a@example.org"), .reply("550 5.1.1 unknown")))
    let outcome = try await send(["a@example.org"], Self.head + "Subject: x\n\n", in: world)
    #expect(outcome.code == 69 && outcome.err.contains("the message was not sent"), "\(outcome)")
    #expect(try world.outbox().map(\.fate) == ["failed"])
    await world.end()
  }

  @Test func `Without an account that can send, with an agent and in a rehearsal, nothing is sent`()
    async throws
  {
    let program = try Program()
    let text = Self.head + "Subject: x\n\n"
    let bare = try program.run(["sendmail", "a@example.org"], input: text)
    #expect(bare.code == 78 && bare.err.contains("no account can send mail"), "\(bare)")
    program.remove()
    let world = try await SendingWorld()
    let agent = try await send(["a@example.org"], text, in: world, options: ["--agent"])
    #expect(agent.code == 64 && world.submission.connectionCount == 0, "\(agent)")
    let rehearsed = try await send(["a@example.org"], text, in: world, options: ["--dry-run"])
    #expect(
      rehearsed.code == 0 && rehearsed.err.contains("Would send the message to a@example.org"), "\(rehearsed)"
    )
    #expect(try world.outbox() == [])
    await world.end()
  }
}
