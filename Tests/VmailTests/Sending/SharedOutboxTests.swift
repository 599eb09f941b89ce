import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

/// Two vmails on one store, and one Outbox (engine notes, row 17).
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct SharedOutboxTests {
  @Test func `While one vmail is sending a mail, another neither sends it nor takes it back`() async throws {
    let world = try await SendingWorld()
    try world.queue()
    world.submission.plan(SubmissionFault(.data, .hold("sending")))
    world.submission.plan(SubmissionFault(.end, .hold("sending")))
    async let first = world.program.runAside("sync")
    await world.submission.reached("sending")
    #expect(try world.outbox().map(\.state) == ["sending"])
    #expect(try world.program.run("cancel 1").code == 1)
    #expect(try world.program.run("retry 1").code == 1)
    // It syncs not at all, or finds nothing to send: the first has both.
    _ = try await world.program.runAside("sync")
    #expect(world.accepted == [])
    world.submission.release("sending")
    #expect(try await first.code == 0)
    #expect(world.accepted == ["Plans"])
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `A script that waits while another vmail sends its mails ends with 0, and each is sent once`()
    async throws
  {
    let world = try await SendingWorld()
    let background = try world.program.start(["--background"])
    await world.mail.idled()
    // Each is queued by one and noticed by the other: either may send it.
    let subjects = (1...10).map { "mail\($0)" }
    let script = subjects.map { SendingWorld.compose($0) }.joined(separator: "; ")
    let outcome = try await world.program.runAside(script)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(world.accepted.sorted() == subjects.sorted())
    background.send(SIGTERM)
    #expect(background.end() == 0)
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `Twenty mails that two vmails send at once are sent once each`() async throws {
    let world = try await SendingWorld()
    let subjects = (1...20).map { "mail\($0)" }
    let script = subjects.map { SendingWorld.compose($0, "--send") }.joined(separator: "; ")
    #expect(try await world.program.runAside(script).code == 0)
    #expect(try world.outbox().count == 20)
    // `send` of drafts with --wait needs no lock of its own on the store: one sends its own while the other syncs.
    let own = (21...30).map { SendingWorld.compose("mail\($0)") }.joined(separator: "; ")
    async let syncing = world.program.runAside("sync")
    async let sending = world.program.runAside(own)
    async let alsoSyncing = world.program.runAside("sync")
    let outcomes = try await [syncing, sending, alsoSyncing]
    #expect(outcomes[1].code == 0, "\(outcomes)")
    // Of two that sync, one may have found the other at it.
    #expect(
      outcomes.contains { $0.code == 0 } && !outcomes.contains { $0.err.contains("busy") }, "\(outcomes)")
    try await world.sync()
    #expect(world.accepted.sorted() == (1...30).map { "mail\($0)" }.sorted())
    #expect(try world.outbox() == [] && world.drafts() == [] && world.complaints() == [])
    try await world.sync()
    #expect(world.mail.messages(in: "Sent").count == 30)
    await world.end()
  }
}
