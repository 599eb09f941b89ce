import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Reactions that arrive from a server.
@Suite("Reactions that arrive", .timeLimit(.minutes(10)))
struct ReactionSyncTests {
  /// Reads messages that consist of a thumb as reactions.
  private struct Reader: MessageReading {
    let textVersion = 1

    func read(_ source: [UInt8]) -> MessageContent {
      var content = PlainMessageReader().read(source)
      content.inReplyTo = content.references
      content.isReaction = content.text.hasPrefix("👍")
      return content
    }
  }

  private static func reaction(_ name: String, to parent: String) -> String {
    "Message-ID: \(name)@example.org\nReferences: \(parent)@example.org\nSubject: About \(name)\n\n👍"
  }

  @discardableResult
  private static func sync(_ world: SyncWorld) async throws -> SyncReport {
    let account = try #require(
      try await world.store.read { try $0.accounts() }.first { $0.id == world.account })
    let report = try await world.useCase(reading: Reader()).sync(account)
    #expect(report.firstFailure == nil)
    return report
  }

  @Test func `A reaction causes no notice, and stays one whatever the server reports of it`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    await world.server.deliver(Self.reaction("r", to: "b"), to: "INBOX")
    let report = try await Self.sync(world)
    #expect(report.inbox?.counts.new == 1 && report.inbox?.counts.unseen == 0 && report.newMail.isEmpty)
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    #expect(NewMail(report, of: account) == nil)
    #expect(try await world.threads("INBOX").map(\.messageCount).sorted() == [1, 2])
    #expect(try await world.threads("INBOX").allSatisfy { $0.unreadCount == 0 })
    let uid = try #require(await world.server.mailboxes["INBOX"]?.messages.keys.max())
    for flags in [MessageFlags.flagged, .seen, []] {
      await world.server.setFlags(flags, of: uid, in: "INBOX")
      try await Self.sync(world)
      #expect(try await world.threads("INBOX").map(\.messageCount).sorted() == [1, 2])
    }
    #expect(try await world.differences() == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A letter that arrives with a reaction is announced alone`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    await world.server.deliver(Self.reaction("r", to: "b"), to: "INBOX")
    await world.server.deliver(SyncWorld.mail("d"), to: "INBOX")
    let report = try await Self.sync(world)
    #expect(report.inbox?.counts.unseen == 1 && report.newMail.map(\.subject) == ["About d"])
  }

  @Test(arguments: [nil, .denied] as [SenderDecision?])
  func `A stranger's reaction to a message that isn't here is held on the server too, and nobody hears of it`(
    decision: SenderDecision?
  ) async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    try await ScreenSendersUseCase(store: world.store).set(true, accountId: world.account)
    try await Self.sync(world)
    if let decision {
      try await world.store.write {
        try SenderDecisions($0.db).add(decision, on: ["eve@new.example"], by: nil)
      }
    }
    await world.server.deliver(
      "From: eve@new.example\n" + Self.reaction("r", to: "unknown"), to: "INBOX")
    let report = try await Self.sync(world)
    #expect(report.arrivals.waitingCount == 0 && report.arrivals.deniedCount == 0)
    #expect(report.arrivals.hasActed, "the server must hear of it")
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    #expect(NewMail(report, of: account) == nil)
    try await Self.sync(world)
    let folder = decision == .denied ? ScreeningFolder.denied : .waiting
    #expect(await world.server.mailboxes[folder.name]?.messages.count == 1)
    // A letter is counted.
    await world.server.deliver("From: eve@new.example\n" + SyncWorld.mail("l"), to: "INBOX")
    let arrivals = try await Self.sync(world).arrivals
    #expect(arrivals.waitingCount + arrivals.deniedCount == 1)
  }

  @Test func `A reaction wakes no snoozed thread`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await world.actOnThreadOfTwo(.snooze(until: TestClock.start + 3_600))
    await world.server.deliver(Self.reaction("r", to: "b"), to: "INBOX")
    #expect(try await Self.sync(world).arrivals.returned == [])
    #expect(try await world.store.read { try $0.snoozed() }.map(\.id) == [thread])
    #expect(try await world.threads("INBOX").map(\.subject) == ["About c"])
    await world.server.deliver(SyncWorld.mail("e", inReplyTo: "a"), to: "INBOX")
    #expect(try await Self.sync(world).arrivals.returned == [thread])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `In a muted thread a reaction is archived like a reply, and nobody hears of it`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await world.actOnThreadOfTwo(.mute)
    await world.server.deliver(Self.reaction("r", to: "b"), to: "INBOX")
    let arrivals = try await Self.sync(world).arrivals
    #expect(arrivals.silencedCount == 0 && arrivals.takenCount == 0)
    #expect(try await world.store.read { try $0.mutedThreads(among: [thread]) } == [thread])
    try await Self.sync(world)
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 1)
  }
}
