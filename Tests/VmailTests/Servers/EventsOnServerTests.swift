import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

/// The commands of `on` without a prompt, with mail of a real Dovecot.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct EventsOnServerTests {
  private static let commands = """
    on new-mail '! printf "%s %s %s\\n" "$VMAIL_ADDRESS" "$VMAIL_ID" "$VMAIL_SUBJECT" >> facts'
    on new-mail 'star @new'

    """

  private func facts(_ world: ServerWorld) -> [String] {
    let text = (try? String(contentsOf: world.program.home.appending(path: "facts"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func world() async throws -> ServerWorld {
    let world = try await ServerWorld()
    try await world.deliver("Old")
    try world.addAccount()
    try world.sync()
    return world
  }

  @Test func `They run once for each message that the sync of a script brings`() async throws {
    let world = try await world()
    defer { world.remove() }
    try world.program.write(Self.commands + "sync\n! echo behind >> facts\nsync\n", to: "script.vmail")
    for subject in ["Plans", "Lunch $(touch injected)"] { try await world.deliver(subject) }
    let outcome = try world.program.run(["script.vmail"])
    #expect(outcome.code == 0, "\(outcome)")
    let lines = facts(world)
    #expect(lines.count == 3 && lines.last == "behind", "\(lines)")
    #expect(lines.first?.hasPrefix("ann@example.org plans@example.org Plans") == true, "\(lines)")
    #expect(!FileManager.default.fileExists(atPath: world.program.path("injected")))
    let starred = try world.program.run("search is:starred", json: true).lines
    #expect(starred.count { $0.contains(#""type":"thread""#) } == 2)
  }

  @Test func `Those of the rc file run in a watch, and in no other script`() async throws {
    let world = try await world()
    defer { world.remove() }
    let rc = try world.program.write(Self.commands, to: "rc")
    try await world.deliver("Plans")
    #expect(try world.program.run(["--rc", rc, "-e", "sync; on"]).code == 0)
    #expect(facts(world).isEmpty)
    let running = try world.program.start(["--rc", rc, "-e", "watch"])
    #expect(eventually { running.printed(".out").contains("Waiting for mail in work.") })
    try await world.deliver("Lunch")
    #expect(eventually { facts(world).map { $0.split(separator: " ").last } == ["Lunch"] })
    running.send(SIGTERM)
    #expect(running.end() == 0)
  }

  @Test func `A watch runs them as mail arrives, until SIGTERM`() async throws {
    let world = try await world()
    defer { world.remove() }
    try world.program.write(Self.commands + "watch\n", to: "watch.vmail")
    let running = try world.program.start(["watch.vmail"])
    #expect(eventually { running.printed(".out").contains("Waiting for mail in work.") })
    for (index, subject) in ["Plans", "Lunch", "Dinner"].enumerated() {
      try await world.deliver(subject)
      #expect(eventually { facts(world).count > index })
    }
    running.send(SIGTERM)
    #expect(running.end() == 0)
    #expect(facts(world).map { $0.split(separator: " ").last } == ["Plans", "Lunch", "Dinner"])
    #expect(try world.complaints() == [])
  }
}
