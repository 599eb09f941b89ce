import Foundation
import Testing
import VmailDomain
@testable import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Threads that are out of the Inbox for a while.
@Suite("Snoozing", .timeLimit(.minutes(10)))
struct SnoozeTests {
  private static let until = TestClock.start + 3_600

  private static func snooze(_ world: SyncWorld, until: Date = until) async throws -> ThreadID {
    try await world.actOnThreadOfTwo(.snooze(until: until))
  }

  private static func snoozes(_ world: SyncWorld) -> SnoozeThreadsUseCase {
    SnoozeThreadsUseCase(store: world.store, clock: world.clock)
  }

  @Test func `A thread leaves the Inbox and returns unread when it is due, here and on the server`()
    async throws
  {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.snooze(world)
    #expect(try await world.threads("INBOX").map(\.subject) == ["About c"])
    let snoozed = SnoozedThread(id: thread, accountId: world.account, subject: "About a", until: Self.until)
    #expect(try await world.store.read { try $0.snoozed() } == [snoozed])
    try await world.sync()
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 2)
    #expect(try await Self.snoozes(world).wakeDue().isEmpty)
    world.clock.advance(by: 3_600)
    #expect(try await Self.snoozes(world).wakeDue() == [thread])
    #expect(try await world.store.read { try $0.snoozed() }.isEmpty)
    let back = try #require(try await world.threads("INBOX").first { $0.id == thread })
    #expect(back.unreadCount == 1)
    try await world.sync()
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 3)
    #expect(try await world.differences() == [])
    #expect(try await Self.snoozes(world).wakeDue().isEmpty)
  }

  @Test func `Undo brings it back and forgets when it was due; redo snoozes it again`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.snooze(world)
    guard case .applied = try await world.store.write({ try $0.undo() }) else {
      Issue.record("nothing was undone")
      return
    }
    #expect(try await world.threads("INBOX").count == 2)
    #expect(try await world.store.directory().nextWake == nil)
    _ = try await world.store.write { try $0.redo() }
    #expect(try await world.store.read { try $0.snoozed() }.map(\.id) == [thread])
    #expect(try await world.threads("INBOX").count == 1)
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A snooze that has ended can no longer be undone, but earlier actions can`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let other = try #require(try await world.threads("INBOX").first { $0.messageCount == 1 })
    let inbox = try await world.folder("INBOX").folder.id
    _ = try await world.store.write {
      try $0.perform(
        .star, on: [ThreadInMailbox(threadId: other.id, view: .folder(inbox))])
    }
    _ = try await Self.snooze(world)
    world.clock.advance(by: 4_000)
    _ = try await Self.snoozes(world).wakeDue()
    guard case .applied(let action, _) = try await world.store.write({ try $0.undo() }) else {
      Issue.record("nothing was undone")
      return
    }
    #expect(action.action == .star)
  }

  @Test func `New mail in a snoozed thread brings it back at once, also without rules`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.snooze(world)
    await world.server.deliver(SyncWorld.mail("d"), to: "INBOX")
    #expect(try await world.sync().arrivals == ArrivalReport())
    await world.server.deliver(SyncWorld.mail("e", inReplyTo: "a"), to: "INBOX")
    #expect(try await world.sync().arrivals.returned == [thread])
    #expect(try await world.store.read { try $0.snoozed() }.isEmpty)
    let back = try #require(try await world.threads("INBOX").first { $0.id == thread })
    // The new one; what came back did so as it was.
    #expect(back.messageCount == 3 && back.unreadCount == 1)
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 5)
    #expect(try await world.differences() == [])
  }

  @Test(arguments: ["INBOX", "Trash", "Junk"])
  func `Who moves a thread elsewhere meanwhile ends its snooze`(target: String) async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    _ = try await Self.snooze(world)
    try await world.sync()
    for uid in await world.server.mailboxes["Archive"]?.messages.keys.sorted() ?? [] {
      await world.server.move(uid, from: "Archive", to: target)
    }
    try await world.sync()
    #expect(try await world.store.read { try $0.snoozed() }.isEmpty)
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A server that refuses the move ends the snooze`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    _ = try await Self.snooze(world)
    var lies = ModelMailServer.Lies()
    lies.refusal = { _, _, _ in .refused(code: nil, reason: "read-only") }
    await world.server.setLies(lies)
    #expect(try await world.sync().pushed.reverted.isEmpty == false)
    #expect(try await world.store.read { try $0.snoozed() }.isEmpty)
    #expect(try await world.threads("INBOX").count == 2)
  }

  @Test func `Snoozed again, the later time holds; brought back, it is over`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.snooze(world)
    #expect(try await Self.snoozes(world).wake([thread, ThreadID(999)]) == [thread])
    _ = try await Self.snooze(world, until: Self.until + 60)
    #expect(try await Self.snoozes(world).snoozed().map(\.until) == [Self.until + 60])
    #expect(try await Self.snoozes(world).secondsToNext() == 3_660)
  }

  @Test func `A snooze that waits in its undo window leaves nothing behind when it is withdrawn`()
    async throws
  {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try #require(try await world.threads("INBOX").first)
    let place = ThreadInMailbox(
      threadId: thread.id, view: .folder(try await world.folder("INBOX").folder.id))
    let announced = try await world.store.write {
      try $0.addPending(
        .snooze(until: Self.until), on: [place], due: Self.until)
    }
    #expect(try await world.store.directory().nextWake == nil)
    let pending = try #require(announced.pending)
    #expect(try await world.store.read { try $0.pending() } == [pending])
    _ = try await world.store.write { try $0.withdraw(pending.id) }
    #expect(try await world.store.directory().nextWake == nil)
    let carried = try #require(
      try await world.store.write {
        try $0.addPending(.snooze(until: Self.until), on: [place], due: Self.until)
      }.pending)
    _ = try await world.store.write { try $0.carryOut(carried.id) }
    #expect(try await world.store.directory().nextWake == Self.until)
  }
}
