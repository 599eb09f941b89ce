import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Whatever an agent does that nobody is asked about, `undo --agent` brings back what the user saw before.
@Suite(.timeLimit(.minutes(10))) struct AgentUndoPropertyTests {
  /// More of them are tried by hand, with `AGENT_SEEDS`.
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["AGENT_SEEDS"]?.split(separator: ",").compactMap { UInt64($0) } ?? [1]
  private static let lines = 2_000

  @Test(arguments: seeds)
  func `One command restores what the user sees`(seed: UInt64) async throws {
    let world = try await AgentAndUser()
    var user = world.user()
    for line in Self.prelude { #expect(try await user.type(line) == .success, "\(line)") }
    let (before, past) = (try await Self.view(world), try await Self.journal(world))
    var lines = AgentLines(seed: seed)
    var done = 0
    let person = PersonDouble(nil)
    var agent = try world.agent(person)
    for number in 1...Self.lines {
      if number % 400 == 0 {
        _ = await WaitingActions.finishActions(in: &agent)
        agent = try world.agent(person)
      }
      let line = lines.next()
      if try await agent.type(line) == .success { done += 1 }
      world.clock.advance(by: Double(lines.pause))
      await agent.background.undoWindow.settle()
      _ = world.output.taken()
    }
    _ = await WaitingActions.finishActions(in: &agent)
    // With a conversation open, a number that messages and threads have does nothing; few numbers are those of `undo N`.
    #expect(done > Self.lines * 2 / 5, "\(done) lines did something")
    #expect(try await user.type("undo --agent --yes") != .usage)
    let (after, now) = (try await Self.view(world), try await Self.journal(world))
    for (line, states) in zip(Self.views, zip(before, after)) {
      let changed = states.1.difference(from: states.0).map { "\($0)" }
      #expect(changed == [], "seed \(seed): \(line)")
    }
    #expect(past == now, "seed \(seed)")
    // The user goes on where it was before the agent came.
    #expect(try await world.told("account home; redo").contains("Starred"))
    #expect(try await world.told("account home; redo").contains("Deleted"))
    #expect(try await world.mail.store.complaints() == [])
  }

  private static let folders = [
    "Inbox", "Archive", "Sent", "Drafts", "Spam", "Trash", "Starred", "Bills", "Travel", "Projects/Garden",
    "'Projects/Gull 4'",
  ]
  private static let views =
    ["home", "work", "lists"].flatMap { account in
      folders.map { "account \(account); folder \($0); list --pages 99" }
        + ["account \(account); drafts", "account \(account); outbox"]
    } + ["account all; list --pages 99", "rules", "screen", "snooze", "trusted", "ai status", "folders"]

  /// Whatever the user has, in every folder.
  private static let prelude = [
    "set onerror continue; account home; list; account work; list",
    "folder create Projects/Garden; account home; list",
    "account lists; list; folder create Bills; folder create Projects/Garden; account home; list",
    "rules add --if is:unread --then star",
    "rules add --if from:bank --then 'label Bills; archive'",
    "rules add --if 'has:attachment' --then 'move Travel'",
    "snooze 1 2026-12-01", "snooze 2 2026-11-01", "mute 3", "categorize 4 social", "star 5",
    "label 6 +Travel",
    "delete 7", "compose --to ann@example.org --subject Mine --body x",
    "account work; list; archive 1-3; delete 4; star 5; compose --to bo@example.org --subject Ours --body x",
    "account home; list; star 1; delete 2; undo; undo",
  ]

  private static func view(_ world: AgentAndUser) async throws -> [[String]] {
    var found: [[String]] = []
    for view in views {
      found.append(
        try await world.told("set output json; " + view).split(separator: "\n").map(String.init))
    }
    return found
  }

  /// What the user can take back, without those of agents.
  private static func journal(_ world: AgentAndUser) async throws -> [String] {
    try await world.told("set output json; would undo --to '2020-01-01'").split(separator: "\n").map(
      String.init)
  }
}

/// Random lines of an agent.
private struct AgentLines {
  private var random: SeededGenerator
  /// The seconds that pass after a line.
  private(set) var pause = 0
  private var drafts = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let folders = [
    "Inbox", "Archive", "Spam", "Trash", "Bills", "Travel", "Projects/Garden", "'Projects/Gull 4'",
  ]
  private static let categories = ["primary", "social", "promotions", "updates", "forums"]

  mutating func next() -> String {
    pause = random.pick([0, 0, 0, 1, 3, 10, 600])
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<18: return place
    case 18..<24: return "open \(number)"
    case 24..<28:
      return random.pick(["back", "next", "prev", "list", "more", "deselect", "tab updates", "tab all"])
    case 28..<31: return "select \(references)"
    case 31..<33: return "set undo-seconds \(random.pick(["0", "5"]))"
    case 33..<43: return history
    case 43..<46: return random.pick(["rules run", "rules run 1", "rules run 2", "rules run 3"])
    case 46..<56: return writing
    default: return action
    }
  }

  private var number: String { mutating get { "\(Int.random(in: 1...12, using: &random))" } }

  private var references: String {
    mutating get {
      random.pick([
        number, number, number,
        "\(Int.random(in: 1...4, using: &random))-\(Int.random(in: 4...7, using: &random))",
        ":u", "from:ann", "from:ines", "all/is:starred", "all/from:bank", "all/is:unread", "",
      ])
    }
  }

  private var place: String {
    mutating get {
      random.pick([
        "account home; list", "account work; list", "account all; list", "account lists; list",
        "account work; folder Inbox; list",
        "folder \(random.pick(Self.folders + ["Sent", "Drafts", "Starred"])); list",
        "folder \(random.pick(Self.folders + ["Sent", "Drafts", "Starred"])); list",
        "search is:unread", "search in:travel", "search has:attachment", "search all:the",
      ])
    }
  }

  private var history: String {
    mutating get {
      random.pick([
        "undo", "undo", "undo", "redo", "redo", "undo 1", "undo 2", "pending",
        Int.random(in: 0..<20, using: &random) == 0 ? "undo --to '2020-01-01' --yes" : "redo",
      ])
    }
  }

  private var writing: String {
    mutating get {
      drafts += 1
      return random.pick([
        "compose --to ann@example.org --subject 'Draft \(drafts)' --body x --draft",
        "reply \(number) --body Thanks --draft", "reply-all --body Thanks --draft",
        "forward \(number) --to eve@example.org --body x --draft", "edit --subject 'Edited \(drafts)'",
        "discard",
        "drafts; edit 1 --body y", "drafts; discard 1", "undo", "folder Drafts; list; star 1",
        "folder Drafts; list; delete \(number)",
      ])
    }
  }

  private var action: String {
    mutating get {
      let references = references
      return random.pick([
        "archive \(references)", "delete \(references)", "spam \(references)",
        "move \(references) \(random.pick(Self.folders))", "copy \(references) \(random.pick(Self.folders))",
        "label \(references) +Bills", "label \(references) -Travel +Projects/Garden",
        "label \(references) -Bills",
        "read \(references)", "unread \(references)", "star \(references)", "unstar \(references)",
        "mute \(references)", "unmute \(references)",
        "categorize \(references) \(random.pick(Self.categories))", "categorize --like \(number)",
        "snooze \(references) \(random.pick(["30m", "tomorrow", "2026-12-03"]))",
      ])
    }
  }
}
