import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// A server that refuses some threads of a batch (AC-U-04, E-12).
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct RefusedBatchTests {
  /// Ten mails are here, and the server will not move three of them, once.
  private func world() async throws -> SendingWorld {
    let world = try await SendingWorld()
    for number in 1...10 { world.mail.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    try await world.sync()
    for uids in ["1:10", "2", "5", "7"] {
      world.mail.plan(CommandFault("UID MOVE \(uids) ", .answer("NO [NOPERM] not these")))
    }
    return world
  }

  private static let told = [
    "7 archived, 3 actions failed for ", "\"m2\"", "\"m5\"", "\"m7\"",
    ": the server refused ([NOPERM] not these). The threads that failed are still selected. Type retry.",
  ]

  @Test
  func `A script's sync says how many and which, fails, and selects these; the next program repeats them`()
    async throws
  {
    let world = try await world()
    let outcome = try await world.program.runAside(
      "set onerror continue; select all; archive; sync; selection; list")
    for part in Self.told { #expect(outcome.err.contains(part), "\(outcome)") }
    #expect(outcome.code == 1)
    #expect(outcome.out.contains(" and 9 more threads."), "\(outcome)")
    #expect(outcome.out.contains("3 threads selected."), "\(outcome)")
    #expect(world.mail.messages(in: "INBOX").count == 3 && world.mail.messages(in: "Archive").count == 7)

    let again = try world.program.run("retry")
    #expect(again.out.hasSuffix(" and 2 more threads.\n") && again.code == 0, "\(again)")
    try await world.sync()
    #expect(world.mail.messages(in: "INBOX").isEmpty && world.mail.messages(in: "Archive").count == 10)
    #expect(try world.program.run("retry").err == "error: nothing has failed\n")
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test func `At the prompt it is a notice above the line, and the threads are back in their rows, selected`()
    async throws
  {
    let world = try await world()
    try await withTaskExecutorPreference(BlockingExecutor()) {
      let prompt = "[work · Inbox] vmail>"
      let session = try TerminalSession(world.program, ["-n"], columns: 200)
      session.showsPrompt(prompt)
      session.enter("set undo-seconds 1", at: prompt)
      session.showsPrompt(prompt)
      session.enter("select all", at: prompt)
      session.showsPrompt("[work · Inbox · 10 selected] vmail>")
      session.enter("archive", at: "[work · Inbox · 10 selected] vmail>")
      session.type("half a li")
      for part in Self.told { session.shows(part) }
      session.waits(for: "the line that is typed") { $0.lines.last?.hasSuffix("vmail> half a li") == true }
      session.type("\u{15}list\r")
      session.showsPrompt("[work · Inbox · 3 selected] vmail>")
      session.enter("retry", at: "[work · Inbox · 3 selected] vmail>")
      session.shows(" and 2 more threads.")
      session.showsPrompt(prompt)
      session.type("\u{4}")
      #expect(session.end() == 0)
    }
    try await world.sync()
    #expect(world.mail.messages(in: "INBOX").isEmpty)
    await world.end()
  }

  @Test func `A sync that failed is told by every program until one succeeds, and retry syncs`() async throws
  {
    let world = try await SendingWorld()
    world.mail.plan(CommandFault("LIST", .answer("NO [NOPERM] not today"), times: 2))
    let failed = try await world.program.runAside("sync")
    #expect(failed.code != 0 && failed.err.contains("Couldn't sync work: the server refused"), "\(failed)")
    let listed = try world.program.run("list; status", json: true)
    #expect(listed.out.contains("\"banner\":\"Couldn't sync: the server refused"), "\(listed)")
    #expect(listed.out.contains("\"failure\":\"the server refused"), "\(listed)")
    let again = try await world.program.runAside(
      "set width 80; set onerror continue; sync; list; retry; list")
    #expect(!again.err.contains("nothing has failed"), "\(again)")
    #expect(again.out.components(separatedBy: "Couldn't sync: ").count == 2, "\(again)")
    #expect(try !world.program.run("list").out.contains("Couldn't sync"))
    await world.end()
  }
}
