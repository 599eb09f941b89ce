import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Rules and snoozing with a real Dovecot, as a user has them.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct RulesOnServerTests {
  @Test
  func `A script's sync has rules act, says so on standard error, and undo takes it back on the server too`()
    async throws
  {
    let world = try await ServerWorld()
    defer { world.remove() }
    try await world.deliver("Old invoice")
    try world.addAccount()
    try world.sync()
    let added = try world.program.run(
      "rules add --if subject:invoice --then 'label Bills; archive' --name Bills")
    #expect(added.out == "1. Bills: if subject:invoice, then label +Bills; archive.\n")
    try await world.deliver("New invoice $(touch injected)")
    let synced = try world.sync()
    #expect(
      synced.err.contains(
        "Rule \"Bills\": added Bills to 1 thread and archived it. Type undo to take it back."))
    #expect(!FileManager.default.fileExists(atPath: world.program.path("injected")))
    #expect(try world.subjects() == ["Old invoice"])
    #expect(try await world.onServer("Bills").count == 1)
    #expect(try await world.onServer("INBOX").count == 1)
    #expect(try world.program.run("undo").code == 0)
    #expect(try world.sync().err.contains("Rule") == false)
    #expect(try await world.onServer("Bills").isEmpty)
    #expect(try await world.onServer("INBOX").count == 2)
    #expect(try world.complaints() == [])
  }

  @Test func `At the prompt, mail that a rule takes away is no new mail, and runs no command`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    try world.addAccount()
    try world.program.write("on new-mail '! printf \"%s\\n\" \"$VMAIL_SUBJECT\" >> facts'\n", to: "rc")
    #expect(
      try world.program.run("sync; folder create Bills; rules add --if subject:invoice --then 'move Bills'")
        .code == 0)
    let session = try TerminalSession(world.program, ["--rc", world.program.path("rc")])
    session.showsPrompt("[work · Inbox] vmail>")
    try await world.deliver("Invoice $(touch injected)")
    session.shows("moved 1 thread to Bills. Type undo to take it back.")
    try await world.deliver("Plans")
    session.shows("work: Ann, Plans")
    let facts = world.program.home.appending(path: "facts")
    #expect(eventually { (try? String(contentsOf: facts, encoding: .utf8)) == "Plans\n" })
    #expect(session.text.components(separatedBy: "work: Ann").count == 2)
    session.type("\u{4}")
    #expect(session.end() == 0)
    #expect(try await world.onServer("Bills").count == 1)
  }
}
