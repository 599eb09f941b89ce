import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What a person allows beforehand, an agent does without asking, and nothing else.
@Suite(.timeLimit(.minutes(10))) struct GrantTests {
  private static let give = "account home; grant agent archive from:zshop --for 10m --max 200"
  private static let archive = "account home; archive all/from:zshop"

  /// With 130 messages of a shop and 130 of a bank besides the sample mail.
  private func world() async throws -> AgentAndUser {
    let world = try await AgentAndUser()
    let store = world.mail.store
    let home = try #require(try await store.read { try $0.accounts() }.first { $0.name == "home" }).id
    let inbox = try #require(
      try await store.read { try $0.folders(accountId: home) }.first { $0.type == .inbox }
    ).id
    for name in ["zshop", "ztrader"] {
      let messages = TestMail.messages(0..<130, prefix: name, folder: inbox).map { message in
        var message = message
        message.content.from = Participant(name: "", email: "\(name)@\(name).example")
        return message
      }
      _ = try await store.write { try $0.add(messages, accountId: home) }
    }
    return world
  }

  private func grants(_ world: AgentAndUser) async throws -> [AgentGrant] {
    try await world.mail.store.read { [now = world.clock.now] in try $0.grants(at: now) }
  }

  private func done(_ world: AgentAndUser) async throws -> [CommittedAction] {
    try await world.mail.store.read { try $0.actions(since: .distantPast, by: .agent) }.map(\.action)
  }

  @Test func `More than a hundred threads are asked about, and a grant is the answer`() async throws {
    let world = try await world()
    var agent = try world.agent()
    #expect(try await agent.type(Self.archive) == .permission)
    #expect(world.output.taken().contains("changes more than 100 threads or messages at once"))
    #expect(try await done(world) == [])
    var user = world.user(isInteractive: true)
    #expect(try await user.type(Self.give) == .success)
    #expect(try await agent.type(Self.archive) == .success)
    #expect(try await done(world).map(\.grant) == [GrantID(1)])
    #expect(try await grants(world).map(\.used) == [130])
    #expect(try await world.told("set output json; undo --list").contains(#""by":"agent","grant":1"#))
    let log = try await world.told("set output json; account home; folder archive; log from:zshop")
    #expect(log.contains(#""by":"agent","grant":1"#), "\(log)")
    #expect(try await user.type("undo --agent --yes") == .success)
    #expect(try await done(world) == [])
  }

  @Test func `What fits in a hundred needs no grant, and uses none`() async throws {
    let world = try await world()
    var (agent, user) = (try world.agent(), world.user(isInteractive: true))
    #expect(try await user.type(Self.give) == .success)
    #expect(try await agent.type("account home; search from:ztrader -n 130; archive 1-100") == .success)
    #expect(try await done(world).map(\.grant) == [nil])
    #expect(try await grants(world).map(\.used) == [0])
  }

  @Test func `An agent gives, widens and ends none`() async throws {
    let world = try await world()
    var agent = try world.agent()
    for line in [
      "grant agent archive from:zshop --for 1h --max 200", "revoke all",
      "grant agent archive '' --for 1h --max 1",
    ] {
      #expect(try await agent.type("account home; " + line) == .permission, "\(line)")
    }
    #expect(try await grants(world) == [])
    var user = world.user(isInteractive: true)
    #expect(try await user.type(Self.give) == .success)
    _ = world.output.taken()
    #expect(try await agent.type("grants; status") == .success)
    #expect(world.output.taken().split(separator: "\n").count { $0.contains(#""type":"grant""#) } == 2)
    for line in [
      "archive all/from:ztrader", "delete all/from:zshop", "move all/from:zshop Bills", "spam all/from:zshop",
      "account work; archive all",
    ] {
      #expect(try await agent.type("account home; " + line) != .success || line.contains("work"), "\(line)")
    }
    #expect(try await done(world).allSatisfy { $0.threadCount <= Confirmation.asksAbove })
  }

  @Test func `A script is no person`() async throws {
    let world = try await world()
    var script = world.user()
    script.person.ask = { _ in true }
    #expect(try await script.type(Self.give) != .success)
    #expect(try await script.type("grant agent archive from:zshop --for 1h --max 5 --yes") == .usage)
    #expect(try await grants(world) == [])
  }

  @Test(arguments: [
    "grant agent send from:zshop --for 1h --max 5", "grant agent keys from:zshop --for 1h --max 5",
    "grant agent archive '' --for 1h --max 5", "grant agent archive from:zshop --for 0m --max 5",
    "grant agent archive from:zshop --for 31d --max 5", "grant agent archive from:zshop --for 1h --max 0",
    "grant agent archive from:zshop --for 1h --max 100001", "grant agent archive from:zshop --for 1h",
    "grant agent archive from:zshop --max 5", "grant agent move from:zshop --for 1h --max 5",
    "grant agent move from:zshop --to Nowhere --for 1h --max 5",
    "grant agent move from:zshop --to Trash --for 1h --max 5",
    "grant agent archive from:zshop --to Bills --for 1h --max 5",
    "grant agent rule from:zshop --for 1h --max 5", "grant agent approve from:zshop --for 1h --max 5",
    "revoke 1",
  ])
  func `Nothing else can be granted`(_ line: String) async throws {
    let world = try await AgentAndUser()
    var user = world.user(isInteractive: true)
    #expect(try await user.type("account home; " + line) == .usage)
    #expect(try await grants(world) == [])
  }

  @Test(arguments: ["label:Ruled", "rubbish:x", "from:zshop OR"])
  func `A query that can't be is explained`(_ query: String) async throws {
    let world = try await AgentAndUser()
    var user = world.user(isInteractive: true)
    #expect(try await user.type("account home; grant agent star '\(query)' --for 1h --max 5") == .usage)
    let granted = world.output.taken()
    #expect(!granted.contains("unexpected") && granted.contains("at column"), "\(granted)")
  }

  @Test(arguments: [
    ("Archive", "Grant archive instead"), ("Trash", "Grant delete instead"), ("Spam", "Grant spam instead"),
    ("Sent", "Name a folder of your own"),
  ])
  func `Instead of a folder of the system, another action is granted`(_ folder: String, hint: String)
    async throws
  {
    let world = try await AgentAndUser()
    var user = world.user(isInteractive: true)
    #expect(
      try await user.type("account home; grant agent move from:zshop --to \(folder) --for 1h --max 5")
        == .usage)
    let shown = world.output.taken()
    #expect(shown.contains(hint), "\(shown)")
  }

  @Test func `It is over when its folder or that of its query is gone`() async throws {
    let world = try await AgentAndUser()
    var user = world.user(isInteractive: true)
    #expect(
      try await user.type(
        "account home; folder create Receipts2; folder create Old; "
          + "grant agent copy from:zshop --to Receipts2 --for 1h --max 5; "
          + "grant agent star label:Old --for 1h --max 5") == .success)
    #expect(try await GrantedPlan.grants(in: &user).map(\.state) == [.live, .live])
    #expect(try await user.type("folder delete Receipts2 --yes; folder delete Old --yes") == .success)
    #expect(try await GrantedPlan.grants(in: &user).map(\.state) == [.revoked, .revoked])
    #expect(try await world.told("set output json; status").contains(#""type":"grant""#) == false)
  }

  @Test func `Grants are for the actions of commands that undo takes back, and for all of them`() {
    let kinds: Set<ActionKind> = [
      .archive, .categorize, .copy, .delete, .label, .move, .mute, .read, .snooze, .spam, .star, .unmute,
      .unread, .unstar,
    ]
    #expect(Set(CommandTable.granted) == kinds)
  }

  @Test func `It ends with its time, and when it is revoked`() async throws {
    let world = try await world()
    var (agent, user) = (try world.agent(), world.user(isInteractive: true))
    #expect(try await user.type(Self.give) == .success)
    #expect(try await user.type("revoke 1") == .success)
    #expect(try await agent.type(Self.archive) == .permission)
    #expect(try await user.type(Self.give) == .success)
    world.clock.advance(by: 600)
    #expect(try await agent.type(Self.archive) == .permission)
    #expect(try await grants(world).map(\.state) == [.revoked, .expired])
    #expect(try await done(world) == [])
  }

  // MARK: Sequences

  /// More of them are tried by hand, with `GRANT_SEEDS`.
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["GRANT_SEEDS"]?.split(separator: ",").compactMap { UInt64($0) }
    ?? [1, 2]

  private static let lines = [
    "unread all", "read all", "star all/is:unread", "unstar all", "archive all/is:starred", "archive 1-60",
    "star 1-99", "read 20-120", "unread 1-100", "unstar 1-3", "undo", "undo", "undo", "redo", "redo",
    "undo --agent", "label all/from:zshop Bills", "move 1-5 Bills", "folder Bills", "folder archive",
    "folder inbox", "folder inbox", "retry", "spam all/from:ztrader", "select 1-99; archive",
    "snooze 1-120 tomorrow", "copy 1-20 Bills",
  ]
  /// What is granted, and a line that it may be for.
  private static let given = [
    ("archive is:unread", "archive all/is:unread"), ("archive is:starred", "archive all/is:starred"),
    ("read from:zshop", "read all/from:zshop"), ("star is:unread", "star all/from:ztrader"),
    ("unread from:ztrader", "unread all/from:ztrader"),
    ("archive 'from:zshop is:unread'", "archive all/from:zshop"),
    ("unstar is:starred", "unstar all/is:starred"), ("archive label:Bills", "archive all"),
    ("mute from:ztrader", "mute all/from:ztrader"),
    ("copy from:zshop --to Bills", "copy all/from:zshop Bills"),
  ]

  /// A shadow of the truth, which doesn't use the journal or the tables of grants: what each message was before each line.
  @Test(arguments: seeds)
  func `No sequence of lines brings an agent beyond its grants`(_ seed: UInt64) async throws {
    let world = try await world()
    var random = SeededGenerator(seed: seed)
    var (agent, user) = (try world.agent(), world.user(isInteractive: true))
    _ = try await user.type("account home; folder create Bills")
    _ = try await agent.type("set onerror continue; account home; list -n 300")
    var (known, touched) = (Set<ActionID>(), [GrantID: Set<EmailID>]())
    var uses = 0
    for _ in 1...120 {
      var line = random.pick(Self.lines)
      if Int.random(in: 0..<5, using: &random) == 0 {
        let (given, fitting) = random.pick(Self.given)
        let most = random.pick([101, 150, 400])
        _ = try await user.type("account home; grant agent \(given) --for 10m --max \(most)")
        if Int.random(in: 0..<3, using: &random) > 0 { line = fitting }
      }
      if Int.random(in: 0..<30, using: &random) == 0 { _ = try await user.type("revoke all") }
      world.clock.advance(by: Double(random.pick([0, 1, 60, 200])))
      let live = try await grants(world).filter { $0.state == .live }
      let matching = try await matches(of: live, world)
      let before = try await states(world)
      _ = try await agent.type("\(line); list -n 300")
      _ = world.output.taken()
      let after = try await states(world)
      let changed = Set(before.keys.filter { before[$0] != after[$0] })
      for action in try await done(world) where known.insert(action.id).inserted {
        guard let id = action.grant else {
          #expect(action.threadCount <= Confirmation.asksAbove, "seed \(seed): \(action)")
          continue
        }
        uses += 1
        let grant = try #require(live.first { $0.id == id }, "seed \(seed): \(action)")
        #expect(grant.request.action == action.action.declaration.kind)
        let outside = changed.subtracting(matching[id] ?? [])
        #expect(outside == [], "seed \(seed): \(action)")
        #expect(changed.isDisjoint(with: touched[id] ?? []), "seed \(seed): \(action)")
      }
      for grant in live { touched[grant.id, default: []].formUnion(changed) }
    }
    #expect(uses > 0, "seed \(seed): no grant was used")
    for grant in try await grants(world) { #expect(grant.used <= grant.request.most) }
    // The mail of the test has no sources.
    let complaints = try await world.mail.store.complaints().filter { !$0.hasPrefix("sources:") }
    #expect(complaints == [])
  }

  private func matches(of grants: [AgentGrant], _ world: AgentAndUser) async throws -> [GrantID: Set<EmailID>]
  {
    let now = world.clock.now
    let threads = try await emails(world).map(\.threadId)
    return try await world.mail.store.read { mail in
      try grants.reduce(into: [:]) { found, grant in
        let query = try SearchQueryParser.parse(grant.request.query, now: now) { _ in 0 }
        found[grant.id] = try mail.matchingMessages(query, of: threads)
      }
    }
  }

  private func states(_ world: AgentAndUser) async throws -> [EmailID: String] {
    Dictionary(
      uniqueKeysWithValues: try await emails(world).map {
        ($0.id, "\($0.flags.rawValue) \($0.folders.map(\.rawValue).sorted())")
      })
  }

  private func emails(_ world: AgentAndUser) async throws -> [Email] {
    let now = world.clock.now
    return try await world.mail.store.read { mail in
      let home = try mail.accounts().first { $0.name == "home" }
      var everything = try SearchQueryParser.parse("after:2000-01-01", now: now) { _ in 0 }
      everything.includesDiscarded = true
      let hits = try mail.searchThreads(
        everything, scope: home.map { .account($0.id) } ?? .allAccounts, cursor: nil, limit: 2_000)
      return try hits.flatMap { try mail.emails(threadId: $0.thread.id) }
    }
  }
}
