import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

@testable import VmailCommandLine

/// The copy in Sent, and what waits in the Outbox, when a script's command ends: nobody may sync again for long.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct FilingTests {
  @Test func `Send --wait has put the copy into Sent, and taken the draft out of Drafts, when it ends`()
    async throws
  {
    let world = try await SendingWorld()
    let composed = try await world.program.runAside(SendingWorld.compose())
    #expect(composed.code == 0 && composed.err.isEmpty, "\(composed)")
    #expect(world.mail.messages(in: "Sent").count == 1)
    #expect(try await world.program.runAside(SendingWorld.compose("Later", "--draft")).code == 0)
    try await world.sync()
    #expect(world.mail.messages(in: "Drafts").count == 1)
    let sent = try await world.program.runAside("send 1 --wait")
    #expect(sent.code == 0 && sent.err.isEmpty, "\(sent)")
    #expect(world.mail.messages(in: "Sent").count == 2 && world.mail.messages(in: "Drafts").isEmpty)
    try await world.sync()
    try await world.sync()
    #expect(world.mail.messages(in: "Sent").count == 2)
    #expect(world.accepted == ["Plans", "Later"])
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test func `Sync puts the copies of what it sends into Sent`() async throws {
    let world = try await SendingWorld()
    try world.queue("one")
    try world.queue("two")
    try await world.sync()
    #expect(world.accepted == ["one", "two"] && world.mail.messages(in: "Sent").count == 2)
    #expect(try world.program.run("status", json: true).out.contains("\"pendingOperations\":0"))
    await world.end()
  }

  @Test func `Nothing but what there is to tell is asked of the server`() async throws {
    let world = try await SendingWorld()
    world.mail.deliver("Subject: new\n\nx\n", to: "INBOX")
    #expect(try await world.program.runAside(SendingWorld.compose()).code == 0)
    #expect(!world.mail.commands.contains { $0.text.contains("FETCH") })
    await world.end()
  }

  @Test(
    arguments: [CommandFault.Effect.answer("NO [UNAVAILABLE] later"), .cutBefore, .cutAfter])
  func `A copy that the server does not take is no failure of sending; the next sync files it`(
    _ effect: CommandFault.Effect
  ) async throws {
    let world = try await SendingWorld()
    world.mail.plan(CommandFault("APPEND", effect))
    let composed = try await world.program.runAside(SendingWorld.compose())
    #expect(composed.code == 0 && composed.out.hasPrefix("Sent \"Plans\""), "\(composed)")
    // A connection that is lost is made anew at once.
    let isFiled = world.mail.messages(in: "Sent").count == 1
    #expect(
      isFiled
        || composed.err.contains("The message was sent, but its copy is not in Sent on the server yet: "),
      "\(composed)")
    try await world.sync()
    #expect(world.accepted == ["Plans"] && world.mail.messages(in: "Sent").count == 1)
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test func `Nor is a mail server that is away`() async throws {
    let world = try await SendingWorld()
    world.mail.plan(CommandFault("LIST", .cutBefore, times: 9))
    let composed = try await world.program.runAside(SendingWorld.compose())
    #expect(composed.code == 0 && composed.err.contains("is not in Sent on the server yet"), "\(composed)")
    world.mail.clearFaults()
    try await world.sync()
    #expect(world.mail.messages(in: "Sent").count == 1)
    await world.end()
  }

  @Test func `A submission server that is down fails the sync, with 69, every time, and each is an attempt`()
    async throws
  {
    let world = try await SendingWorld()
    world.mail.deliver("Subject: new\n\nx\n", to: "INBOX")
    try world.queue("one")
    try world.queue("two")
    try await world.edit(smtpPort: 1)
    for attempts in 1...2 {
      let synced = try await world.program.runAside("sync")
      #expect(synced.code == 69, "\(synced)")
      #expect(
        synced.err.contains("2 messages of work are still in the Outbox: 127.0.0.1 does not answer on port 1")
      )
      #expect(synced.err.contains("connection refused") && synced.err.contains("next sync"), "\(synced)")
      // Mail comes all the same.
      #expect(synced.out.contains(attempts == 1 ? "1 new" : "nothing new"), "\(synced)")
      #expect(try world.outbox().map(\.attempts) == [attempts, attempts])
    }
    try await world.edit(smtpPort: world.submission.port)
    try await world.sync()
    #expect(try world.outbox() == [] && world.accepted.sorted() == ["one", "two"])
    await world.end()
  }

  @Test(
    arguments: [("451 4.3.0 busy", Int32(75)), ("535 5.7.8 who are you", 77), ("550 5.7.1 not you", 1)])
  func `What a server says to queued mail is the sync's exit code`(reply: String, code: Int32) async throws {
    let world = try await SendingWorld()
    try world.queue()
    world.submission.plan(SubmissionFault(code == 77 ? .logIn : .mail, .reply(reply)))
    let synced = try await world.program.runAside("sync")
    #expect(synced.code == code && synced.err.contains("1 message of work"), "\(synced)")
    #expect(synced.err.contains(String(reply.split(separator: " ").last ?? "")), "\(synced)")
    await world.end()
  }

  @Test func `Where both servers fail, both are told`() async throws {
    let world = try await SendingWorld()
    try world.queue()
    try await world.edit(smtpPort: 1, imapPort: 2)
    let synced = try await world.program.runAside("sync")
    #expect(synced.code == 69 && synced.err.contains("port 2") && synced.err.contains("port 1"), "\(synced)")
    await world.end()
  }
}
