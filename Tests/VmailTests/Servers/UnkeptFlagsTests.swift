import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// Servers whose mailboxes don't keep every flag, over the wire: they say OK, and forget (RFC 3501 section 7.1).
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct UnkeptFlagsTests {
  @Test(
    arguments: [
      ServerPersonality.dovecot, .plain, .bare,
    ])
  func `A star that the mailbox doesn't keep is refused, and never vanishes later`(
    personality: ServerPersonality
  ) async throws {
    let world = try await FakeServerWorld(personality)
    world.server.createMailbox("Shared")
    world.server.setPermanentFlags(["\\Seen"], in: "Shared")
    for name in ["a", "b"] { world.server.deliver(FakeServerWorld.letter(name), to: "Shared") }
    try await world.sync()
    #expect(
      try await world.perform(.star, "a", in: "Shared").failed.map(\.reason) == [.flagsNotKept(.flagged)])
    try await world.act(.markRead, "b", in: "Shared")
    let report = try await world.sync()
    #expect(report.pushed.accepted == 1 && report.pushed.reverted == [])
    #expect(world.there()["Shared"] == ["a 0", "b 1"])
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test func `One that is learnt of when it is told is back as it was, and told`() async throws {
    let world = try await FakeServerWorld(.dovecot)
    world.server.createMailbox("Shared")
    world.server.deliver(FakeServerWorld.letter("a"), to: "Shared")
    try await world.sync()
    try await world.act(.star, "a", in: "Shared")
    world.server.setPermanentFlags(["\\Seen"], in: "Shared")
    let report = try await world.sync()
    #expect(report.pushed.reverted.flatMap(\.failed).map(\.reason) == [.flagsNotKept(.flagged)])
    #expect(try await world.differences() == [])
    await world.end()
  }
}
