import Testing
import VmailDomain
import VmailStore
import VmailTerminal
import VmailTestSupport

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct UndoOrderTests {
  @Test func `Undo takes back what was queued, kept and done, the newest first`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    func queued() async throws -> Set<String> {
      Set(try await world.mail.store.read { try $0.outgoing(accountId: nil) }.map(\.email.subject))
        .intersection(["First", "Second"])
    }
    let write = { (subject: String) in "compose --to ann@example.org --body x --subject \(subject)" }
    let start = "account home; set send-delay 60; list; archive 1"
    #expect(try await user.type("\(start); \(write("First")) --send; \(write("Second")) --send") == .success)
    #expect(try await queued() == ["First", "Second"])
    #expect(try await user.type("undo") == .success)
    #expect(try await queued() == ["First"])
    // An action since is the newest.
    #expect(try await user.type("list; star 2; undo") == .success)
    #expect(try await queued() == ["First"])
    #expect(try await user.type("undo") == .success)
    #expect(try await queued() == [])
    _ = world.output.taken()
    #expect(try await user.type("undo") == .success)
    #expect(world.output.taken().contains("archive"))
  }

  @Test func `Another session takes back what was queued and done, the newest first`() async throws {
    let world = try await AgentAndUser()
    func queued() async throws -> Set<String> {
      Set(try await world.mail.store.read { try $0.outgoing(accountId: nil) }.map(\.email.subject))
        .intersection(["First", "Second"])
    }
    // Each line is a process of its own.
    func run(_ line: String) async throws -> String {
      try await world.told("account home; set send-delay 60; \(line)")
    }
    let write = { (subject: String) in "compose --to ann@example.org --body x --send --subject \(subject)" }
    _ = try await run("list; star 2")
    _ = try await run(write("First"))
    _ = try await run(write("Second"))
    _ = try await run("list; star 3")
    #expect(try await run("undo").contains("Undid star"))
    #expect(try await queued() == ["First", "Second"])
    _ = try await run("undo")
    #expect(try await queued() == ["First"])
    _ = try await run("undo")
    #expect(try await queued() == [])
    let last = try await run("undo")
    #expect(last.contains("Undid star"), "\(last)")
  }

  @Test func `Taking back a stretch names what was queued in it, which stays queued`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    func queued() async throws -> Bool {
      try await world.mail.store.read { try $0.outgoing(accountId: nil) }.map(\.email.subject).contains(
        "First")
    }
    let write = "compose --to ann@example.org --body x --subject First --send"
    #expect(try await user.type("account home; set send-delay 60; list; archive 1; \(write)") == .success)
    var way = ""
    for line in ["would undo --to 1h", "undo --to 1h --yes"] {
      _ = world.output.taken()
      #expect(try await user.type(line) == .success)
      let output = world.output.taken()
      // A script ends, and numbers with it.
      way = String(try #require(output.firstMatch(of: /"First" \((outbox cancel draft:[0-9]+)\)/)?.1))
      #expect(try await queued())
    }
    _ = try await world.told(way)
    #expect(try await !queued())
    #expect(try await world.told(way).contains("is not in the Outbox"))
  }

  @Test func `At a prompt, what was queued in a stretch has a number`() async throws {
    let world = try await AgentAndUser()
    var user = world.user(isInteractive: true)
    let write = "compose --to ann@example.org --body x --subject First --send"
    #expect(try await user.type("account home; set send-delay 60; list; star 1; \(write)") == .success)
    _ = world.output.taken()
    // It is named even if there is nothing else.
    _ = try await user.type("undo --to 1h --yes; undo --to 1h --yes")
    let output = world.output.taken()
    let number = try #require(output.firstMatch(of: /"First" \(undo ([0-9]+)\)/)?.1)
    #expect(try await user.type("undo \(number)") == .success)
    let queued = try await world.mail.store.read { try $0.outgoing(accountId: nil) }.map(\.email.subject)
    #expect(!queued.contains("First"))
  }

  @Test func `Drafts are taken back one after the other`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    let write = { (subject: String) in "compose --to ann@example.org --body x --draft --subject \(subject)" }
    #expect(try await user.type("account home; \(write("First")); \(write("Second")); undo") == .success)
    _ = world.output.taken()
    #expect(try await user.type("drafts") == .success)
    let left = world.output.taken()
    #expect(left.contains("First") && !left.contains("Second"))
    #expect(try await user.type("undo") == .success)
    _ = world.output.taken()
    #expect(try await user.type("drafts") == .success)
    #expect(!world.output.taken().contains("First"))
  }

  @Test func `What was queued and has been cancelled is passed over`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    let write = "compose --to ann@example.org --body x --subject First --send"
    #expect(
      try await user.type("account home; set send-delay 60; list; archive 1; \(write); outbox; cancel 2")
        == .success)
    let queued = try await world.mail.store.read { try $0.outgoing(accountId: nil) }.map(\.email.subject)
    #expect(!queued.contains("First"))
    _ = world.output.taken()
    #expect(try await user.type("undo") == .success)
    #expect(world.output.taken().contains("archive"))
  }
}
