import Foundation
import Testing
import VmailCommandLine
import VmailDemo
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import vmail
@testable import VmailViews

/// A store on which the user and an agent work, as two processes do.
struct AgentAndUser {
  let mail: TestStore
  private let agents: TestStore
  let clock = TestClock()
  let output = ShellOutput()

  /// With the sample mail.
  init() async throws {
    let place = TemporaryStore(in: TemporaryStore.memory)
    mail = try TestStore(open: { _ in try Wiring.openStore(at: place.directory) })
    agents = try TestStore(open: { _ in try Wiring.openStore(at: place.directory) })
    self.place = place
    try await LoadDemoUseCase(store: mail.store, reader: mail.reader).load(now: clock.now)
  }

  private let place: TemporaryStore
  var directory: String { place.directory }

  func user(isInteractive: Bool = false) -> Shell {
    .forTests(
      mail: mail, output: output, clock: clock, isInteractive: isInteractive, storePath: place.directory)
  }

  func agent(_ person: any Confirmer = PersonDouble(nil)) throws -> Shell {
    var shell = Shell.forTests(
      mail: agents, output: output, clock: clock, isInteractive: false, storePath: place.directory)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    return shell
  }

  /// What lines of the user's print.
  func told(_ lines: String, isInteractive: Bool = false) async throws -> String {
    var shell = user(isInteractive: isInteractive)
    _ = output.taken()
    _ = try await shell.type(lines)
    return output.taken()
  }
}

/// What an agent does can be told from what the user does, and is taken back in one step.
@Suite(.timeLimit(.minutes(10))) struct AgentUndoTests {
  @Test func `All that agents did is listed and taken back, and nothing else`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type("account home; list; star 3; archive 4; undo") == .success)
    let before = try await world.told("account home; list")
    var agent = try world.agent()
    #expect(
      try await agent.type("account home; list; archive 1; star 2; mute 5; folder sent; list; read 1")
        == .success)
    #expect(try await user.type("list; read 2") == .success)
    #expect(try await agent.type("compose --to ann@example.org --subject Hi --body x") == .success)
    let told = try await world.told("set output json; would undo --agent")
    #expect(told.split(separator: "\n").count { $0.contains(#""type":"undo-step""#) } >= 3, "\(told)")
    #expect(told.contains(#""action":"draft","threads":1"#) && !told.contains(#""by":"user""#))
    #expect(try await world.told("undo --agent").contains("--yes is required to take back"))
    #expect(try await user.type("undo --agent --yes") == .success)
    #expect(try await user.type("undo --agent --yes") == .failure)
    #expect(try await user.type("undo") == .success)
    #expect(try await world.told("account home; list") == before)
    #expect(try await world.told("redo").contains("read"))
  }

  @Test func `The log says that an agent did it, and undo --to who did what`() async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent()
    #expect(try await agent.type("account home; list; star 1") == .success)
    let told = try await world.told(
      "account home; list; log 1; star 1; unstar 2; undo --to '2025-01-01' --yes")
    #expect(told.contains("was starred by an agent"))
    #expect(told.contains(", by an agent."))
    #expect(try await world.told("set output json; account home; list; log 1").contains(#""by":"agent""#))
  }

  @Test func `An agent takes back nothing of the user's`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type("set undo-seconds 60; account home; list; star 1; archive 2") == .success)
    var agent = try world.agent()
    for line in ["undo", "undo 1", "undo --to '2020-01-01' --yes", "undo --agent --yes", "redo"] {
      _ = world.output.taken()
      #expect(try await agent.type("pending; " + line) == .failure, "\(line)")
      #expect(world.output.taken().contains("nothing to"), "\(line)")
    }
    #expect(try await world.mail.store.read { try $0.pending() }.count == 1)
  }

  @Test func `An agent doesn't retry what failed for the user, nor replaces it`() async throws {
    let world = try await AgentAndUser()
    let failure = LastFailure.command(FailedCommand(line: "list", threadId: nil, isKept: true))
    try await world.mail.store.write { try $0.keepFailure(failure) }
    var agent = try world.agent()
    #expect(try await agent.type("retry") == .failure)
    #expect(world.output.taken().contains("nothing has failed"))
    #expect(try await world.mail.store.read { try $0.lastFailure() } == failure)
  }

  // MARK: Drafts

  @Test func `A draft of an agent's is marked, and meant by nobody's bare command`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(
      try await user.type("account work; compose --to ann@example.org --subject Mine --body x") == .success)
    world.clock.advance(by: 60)
    var agent = try world.agent()
    let compose =
      "compose --to ann@example.org --bcc eve@example.org --reply-to evil@example.org --subject Theirs --body x"
    #expect(try await agent.type("account work; \(compose)") == .success)
    let told = try await world.told("account work; drafts")
    #expect(told.contains("written by an agent; Bcc eve@example.org; Reply-To evil@example.org"), "\(told)")
    #expect(try await world.told("set output json; account work; drafts").contains(#""byAgent":true"#))
    #expect(try await world.told("account work; edit --subject Changed").contains("Changed"))
    #expect(try await !world.told("account work; drafts").contains("Mine"))
    #expect(try await world.told("set output json; account work; discard").contains(#""action":"delete""#))
    // Of this run, the agent's own draft is meant.
    #expect(try await agent.type("edit --subject 'Theirs too'; discard; undo") == .success)
    let sent = try await world.told("account work; drafts; send 1")
    let whole = "To ann@example.org; Bcc eve@example.org; Reply-To evil@example.org."
    #expect(sent.contains("an agent wrote this draft: \(whole)"), "\(sent)")
    var next = try world.agent()
    _ = world.output.taken()
    #expect(try await next.type("account work; discard") == .usage)
    #expect(world.output.taken().contains("this run has no drafts"))
    // What a person has changed is the person's, and stays.
    #expect(try await user.type("account work; drafts; edit 1 --subject Ours") == .success)
    #expect(try await world.told("set output json; account work; drafts").contains(#""subject":"Ours""#))
    #expect(try await !world.told("account work; drafts").contains("agent"))
    #expect(try await user.type("undo --agent --yes") == .failure)
    #expect(try await world.told("account work; drafts").contains("Ours"))
  }

  @Test func `Where all drafts are agents' a bare command says so`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type("account home; drafts") == .success)
    while try await user.type("discard") == .success {}
    var agent = try world.agent()
    #expect(
      try await agent.type("account home; compose --to ann@example.org --subject Theirs --body x") == .success
    )
    for command in ["send", "edit --subject x", "discard"] {
      #expect(
        try await world.told("account home; \(command)").contains("the only drafts were written by agents"))
    }
  }

  @Test(arguments: [
    "folder drafts; list; delete 1", "folder drafts; list; star 1", "folder drafts; list; move 1 Archive",
    "folder drafts; list; label 1 +Travel", "search in:drafts; archive 1; star 1",
    "folder drafts; list; spam 1",
    "folder drafts; list; copy 1 Travel", "folder drafts; list; unread 1",
    "folder drafts; list; categorize 1 social", "folder drafts; list; mute 1",
    "folder drafts; list; rules run",
  ])
  func `What the user has written is changed with a yes only`(line: String) async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    let compose = "compose --to ann@example.org --cc bo@example.org --subject Mine --body x"
    #expect(try await user.type("account home; \(compose)") == .success)
    #expect(try await user.type("rules add --if subject:mine --then star") == .success)
    let lines =
      "set output json; account home; drafts; folder drafts; list; folder trash; list; folder spam; list"
    let before = try await world.told(lines)
    let person = PersonDouble(nil)
    var agent = try world.agent(person)
    #expect(try await agent.type("account home; " + line) == .permission)
    #expect(person.deeds.map(\.effect) == ["change messages that you have written"])
    #expect(
      person.deeds[0].items.map(\.value)
        == ["Mine, from Kim Berg <kim@berg.example>, to ann@example.org, bo@example.org"])
    #expect(try await world.told(lines) == before)
    // Its own it may change.
    #expect(try await agent.type("compose --to ann@example.org --subject Theirs --body x") == .success)
    #expect(
      try await agent.type("folder drafts; list; star subject:theirs; delete subject:theirs") == .success)
  }

  @Test func `A snooze of the user's ends with a yes only`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type("account home; list; snooze 1 2026-12-01; snooze 2 2026-12-02") == .success)
    let before = try await world.told("snooze")
    let person = PersonDouble(nil)
    var agent = try world.agent(person)
    for line in ["move 1 Inbox", "delete 1", "spam 1-2", "copy 1 Inbox"] {
      #expect(try await agent.type("account home; folder archive; list; \(line)") == .permission, "\(line)")
    }
    #expect(try await agent.type("snooze --cancel 1") == .permission)
    #expect(person.deeds.dropLast().allSatisfy { $0.effect == "end snoozes" } && person.deeds.count == 5)
    #expect(try await world.told("snooze") == before)
    // Its own it may end.
    #expect(try await agent.type("folder inbox; list; snooze 1 2026-12-01; undo") == .success)
  }

  // MARK: Settings

  @Test(arguments: ["set mark-read on", "unset mark-read", "ai on", "ai off", "set ai off", "unset ai"])
  func `An agent neither has mail marked as read nor turns the AI on or off`(line: String) async throws {
    let world = try await AgentAndUser()
    var agent = try world.agent(PersonDouble(true))
    #expect(try await agent.type(line) == .permission)
    #expect(agent.settings.text(of: "mark-read") == "manual" && agent.settings.text(of: "ai") == "on")
  }

  @Test func `What an agent categorizes teaches nothing, so that it pushes out nothing`() async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    #expect(try await user.type("account home; list; categorize 1 social") == .success)
    let before = try await world.told("ai status; account home; list")
    var agent = try world.agent()
    #expect(try await agent.type("account home; list; categorize 1 updates; categorize 2 social") == .success)
    #expect(try await world.told("ai status").contains("from 1 correction"))
    #expect(try await user.type("undo --agent --yes") == .success)
    #expect(try await world.told("ai status; account home; list") == before)
  }
}
