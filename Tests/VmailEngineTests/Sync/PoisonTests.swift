import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// One message or change at which a server fails delays only itself.
@Suite(.timeLimit(.minutes(10))) struct PoisonTests {
  private static let traits = ServerTraits(
    supportsCondstore: true, supportsQresync: true, moves: true, expungesByUID: true)

  /// What servers do with a message that they can't read.
  private static let failures: [ServerError] = [
    .refused(code: nil, reason: "FETCH failed"), .unavailable(code: "SERVERBUG", reason: "oops"),
    .notUnderstood(reason: "what"), .incomplete(reason: "an unclosed list"), .connectionLost(reason: "BYE"),
    .timedOut(doing: "the response to UID FETCH"), .protocolViolation("an invalid response"),
    .tooLarge("a line"),
  ]

  private static func world(_ count: Int) async throws -> SyncWorld {
    let world = try await SyncWorld(traits: traits)
    for number in 1...count { await world.server.deliver(SyncWorld.mail("\(number)"), to: "INBOX") }
    await world.server.deliver(SyncWorld.mail("behind"), to: "Bills")
    return world
  }

  /// Has one call fail for any set with one of these UIDs of the Inbox.
  private static func fail(
    _ bad: UIDSet, of call: String = "fetch", with error: ServerError
  ) -> ModelMailServer.Lies {
    var lies = ModelMailServer.Lies()
    lies.refusal = { [call] called, name, uids in
      called == call && name == "INBOX" && !uids.intersection(bad).isEmpty ? error : nil
    }
    return lies
  }

  @Test(arguments: failures)
  func `A message that can't be fetched costs only that message, which is named once`(error: ServerError)
    async throws
  {
    let world = try await Self.world(12)
    await world.server.setLies(Self.fail([7], with: error))
    let report = try await world.sync()
    #expect(report.total.leftOut.keys.sorted() == [7])
    #expect(try await world.threads("INBOX").count == 11)
    #expect(try await world.threads("Bills").count == 1)
    await world.server.deliver(SyncWorld.mail("later"), to: "INBOX")
    let calls = await world.server.calls
    #expect(try await world.sync().total.leftOut == [:])
    #expect(try await world.threads("INBOX").count == 12)
    #expect(await world.server.calls - calls < 20, "it isn't tried again at once")
    await world.server.setLies(.init())
    world.clock.advance(by: 600)
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test(arguments: [failures[0], failures[4]])
  func `Several ones among many are found`(error: ServerError) async throws {
    let world = try await Self.world(150)
    await world.server.setLies(Self.fail([3, 77, 150], with: error))
    for _ in 0..<3 { _ = try await world.troubledSync() }
    #expect(try await world.threads("INBOX").count == 147)
    #expect(try await world.folder("INBOX").cursor?.leftOut.uids == [3, 77, 150])
  }

  @Test(arguments: failures)
  func `A message whose structure can't be fetched is fetched without it`(error: ServerError) async throws {
    let world = try await Self.world(12)
    await world.server.setLies(Self.fail([6], of: "structure", with: error))
    #expect(try await world.sync().total.leftOut == [:])
    #expect(try await world.differences() == [])
  }

  @Test func `If nothing can be fetched, the messages aren't to blame`() async throws {
    let world = try await Self.world(12)
    await world.server.setLies(Self.fail(UIDSet(1...100), with: .refused(code: nil, reason: "not today")))
    #expect(try await world.troubledSync().firstFailure != nil)
    #expect(try await world.folder("INBOX").cursor?.leftOut.uids == [])
    await world.server.setLies(.init())
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test func `A server that names a time is left alone`() async throws {
    let world = try await Self.world(12)
    let busy = ServerError.unavailable(code: nil, reason: "Throttled. Suggested Backoff Time: 9 seconds")
    await world.server.setLies(Self.fail(UIDSet(1...100), with: busy))
    let calls = await world.server.calls
    #expect(try await world.troubledSync().firstFailure == .server(busy))
    #expect(await world.server.calls - calls < 10)
  }

  private static func star(_ names: [String], in world: SyncWorld) async throws {
    let inbox = try await world.folder("INBOX").folder.id
    for name in names {
      let email = try #require(try await world.email("About \(name)"))
      _ = try await world.store.write {
        try $0.perform(.star, on: [ThreadInMailbox(threadId: email.threadId, view: .folder(inbox))])
      }
    }
  }

  @Test(
    arguments: [failures[4], failures[5]])
  func `A change that ends connections waits; others are sent, and new mail arrives`(error: ServerError)
    async throws
  {
    let world = try await Self.world(5)
    try await world.sync()
    try await Self.star(["1", "2", "3", "4"], in: world)
    await world.server.setLies(Self.fail([2], of: "store", with: error))
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    let report = try await world.sync()
    #expect(report.pushed.heldUp.map(\.subject) == ["About 2"])
    #expect(report.pushed.accepted == 3)
    #expect(try await world.email("About new") != nil)
    let flagged = await world.server.mailboxes["INBOX"]?.sorted.filter { $0.flags == .flagged }.map(\.uid)
    #expect(flagged == [1, 3, 4])
    // Its turn has not come yet.
    #expect(try await world.sync().pushed.heldUp == [])
    #expect(try await world.useCase.dropPostponed(world.account) == 1)
    #expect(try await world.email("About 2")?.flags == [])
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test func `What is dropped after a connection ended at EXPUNGE is no longer marked on the server`()
    async throws
  {
    var traits = Self.traits
    traits.moves = false
    let world = try await SyncWorld(traits: traits)
    for number in 1...3 { await world.server.deliver(SyncWorld.mail("\(number)"), to: "INBOX") }
    try await world.sync()
    let inbox = try await world.folder("INBOX").folder.id
    let thread = try #require(try await world.email("About 2")).threadId
    _ = try await world.store.write {
      try $0.perform(.archive, on: [ThreadInMailbox(threadId: thread, view: .folder(inbox))])
    }
    await world.server.setLies(Self.fail([2], of: "expunge", with: Self.failures[4]))
    #expect(try await world.sync().pushed.heldUp.map(\.subject) == ["About 2"])
    let marked = {
      await world.server.mailboxes["INBOX"]?.sorted.filter { $0.flags.contains(.deleted) }.map(\.uid)
    }
    #expect(await marked() == [2])
    await world.server.setLies(.init())
    #expect(try await world.useCase.dropPostponed(world.account) == 1)
    #expect(try await world.threads("INBOX").count == 3)
    try await world.sync()
    #expect(await marked() == [])
    #expect(try await world.threads("INBOX").count == 3)
    #expect(try await world.differences() == [])
  }

  @Test func `If all changes end connections, new mail still arrives`() async throws {
    let world = try await Self.world(9)
    try await world.sync()
    try await Self.star((1...9).map(String.init), in: world)
    await world.server.setLies(Self.fail(UIDSet(1...9), of: "store", with: .connectionLost(reason: "BYE")))
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    #expect(try await world.sync().pushed.heldUp.count == 9)
    #expect(try await world.email("About new") != nil)
    await world.server.setLies(.init())
    world.clock.advance(by: 60)
    try await world.sync()
    #expect(try await world.differences() == [])
    #expect(await world.server.mailboxes["INBOX"]?.sorted.count { $0.flags == .flagged } == 9)
  }

  @Test func `A temporary refusal undoes nothing, and its time is waited for`() async throws {
    let world = try await Self.world(2)
    try await world.sync()
    try await Self.star(["1", "2"], in: world)
    let busy = ServerError.unavailable(code: nil, reason: "Suggested Backoff Time: 90000 milliseconds")
    await world.server.setLies(Self.fail(UIDSet(1...9), of: "store", with: busy))
    #expect(try await world.sync().pushed.postponed > 0)
    await world.server.setLies(.init())
    world.clock.advance(by: 80)
    #expect(try await world.sync().pushed.accepted == 0)
    world.clock.advance(by: 20)
    try await world.sync()
    #expect(try await world.differences() == [])
    #expect(await world.server.mailboxes["INBOX"]?.sorted.count { $0.flags == .flagged } == 2)
  }

  @Test func `A mailbox at which the connection ends is skipped, and the others are synced`() async throws {
    let world = try await Self.world(2)
    var lies = ModelMailServer.Lies()
    lies.unselectable = { $0 == "INBOX" ? .connectionLost(reason: "BYE") : nil }
    await world.server.setLies(lies)
    let report = try await world.troubledSync()
    #expect(report.firstFailure == .server(.connectionLost(reason: "BYE")))
    #expect(try await world.threads("Bills").count == 1)
  }
}
