import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Mail between a real Dovecot and a local account, in both directions.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct MovingBetweenAccountsTests {
  @Test func `Mail leaves the server when its copy is here, and comes back with undo`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    try await world.deliver("Bill")
    try await world.deliver("Plan")
    try world.addAccount()
    try world.sync()
    #expect(try world.program.run("account add home --local; account home; folder create Bills").code == 0)
    let moved = try world.program.run("account work; move subject:Bill home/Bills")
    #expect(moved.code == 0 && moved.out.contains("to home/Bills"), "\(moved.err)\(moved.out)")
    try world.sync()
    #expect(try await world.onServer("INBOX").count == 1)
    #expect(try await world.onServer("Trash").count == 1)
    #expect(try world.program.run("account home; folder Bills; list").out.contains("Bill"))
    #expect(try world.program.run("undo").code == 0)
    try world.sync()
    #expect(try await world.onServer("INBOX").count == 2)
    #expect(try await world.onServer("Trash").isEmpty)
    #expect(try world.complaints() == [])
  }

  @Test func `Mail goes to the server, and stays here until it is there`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    try world.addAccount()
    try world.sync()
    let letter =
      "From ann@example.org Sat Nov 21 10:00:00 2026\nFrom: Ann <ann@example.org>\nSubject: Bill\n"
      + "Message-ID: <bill@example.org>\nDate: Sat, 21 Nov 2026 10:00:00 +0000\n\nHello.\n"
    try world.program.write(letter, to: "home.mbox")
    #expect(try world.program.run("account add home --local; import home.mbox --account home").code == 0)
    #expect(try world.program.run("account work; folder create Bills").code == 0)
    #expect(try world.program.run("account home; move 1 work/Bills").code == 0)
    #expect(try world.program.run("pending").out.contains("waiting for the server of work"))
    #expect(try world.program.run("account home; folder trash; list").out.contains("Bill") == false)
    try world.sync()
    #expect(try await world.onServer("Bills").count == 1)
    #expect(try world.program.run("account home; folder trash; list").out.contains("Bill"))
    #expect(try world.program.run("pending").out.contains("waiting") == false)
    #expect(try world.program.run("undo").code == 0)
    try world.sync()
    #expect(try await world.onServer("Bills").isEmpty)
    #expect(try await world.onServer("Trash").count == 1)
    #expect(try world.program.run("account home; folder inbox; list").out.contains("Bill"))
    #expect(try world.complaints() == [])
  }
}
