import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Passwords that are asked for, and those that are typed where nothing was asked.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct AskedPasswordTests {
  private static let prompt = "[work · Inbox] vmail>"

  private func world() async throws -> ServerWorld {
    let world = try await ServerWorld()
    let options = world.options(["password-command": ""])
    let added = try world.program.run("account add work --ask --no-test \(options)")
    try #require(added.code == 0, "\(added)")
    return world
  }

  @Test func `Sync asks at a terminal, also as -e, and in a script says that it would have to`() async throws
  {
    let world = try await world()
    defer { world.remove() }
    for arguments in [["-e", "sync"], ["-i", "-e", "sync", "-e", "quit"]] {
      let session = try TerminalSession(world.program, arguments)
      session.shows("Password for")
      session.type(world.user.password + "\r")
      #expect(session.end() == 0)
      #expect(!session.text.contains(world.user.password))
    }
    for arguments in [["-e", "sync"], ["--json", "-e", "sync"]] {
      let outcome = try world.program.run(arguments)
      #expect(outcome.code == 77 && (outcome.err + outcome.out).contains("has no password yet"))
    }
    let script = try world.program.write("sync\n", to: "script.vmail")
    for arguments in [[script], ["--json", "-e", "sync"]] {
      let session = try TerminalSession(world.program, arguments)
      session.shows("has no password yet")
      #expect(session.end() == 77)
    }
  }

  @Test func `A line that is no command while a password is missing is in no file afterwards`() async throws {
    let world = try await world()
    defer { world.remove() }
    let session = try TerminalSession(world.program)
    session.shows("Password for")
    session.type("\r")
    session.shows("has no password yet")
    session.showsPrompt(Self.prompt)
    session.enter("record rec", at: Self.prompt)
    let recorded = "[work · Inbox · recorded] vmail>"
    session.showsPrompt(recorded)
    session.enter("hunter2 secret", at: recorded)
    session.shows("That line was not added")
    session.showsPrompt(recorded)
    session.enter("hunter2", at: recorded)
    session.showsPrompt(recorded)
    session.enter("where", at: recorded)
    session.showsPrompt(recorded)
    session.enter("record stop", at: recorded)
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
    let history = try String(
      contentsOfFile: world.program.path(".local/state/vmail/history"), encoding: .utf8)
    #expect(history.contains("where") && !history.contains("hunter2"), "\(history)")
    let recording = try String(contentsOfFile: world.program.path("rec"), encoding: .utf8)
    #expect(recording.contains("where") && !recording.contains("hunter2"), "\(recording)")
  }
}
