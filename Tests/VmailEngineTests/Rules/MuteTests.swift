import Foundation
import Testing
import VmailDomain
@testable import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Threads whose replies skip the Inbox.
@Suite("Muting", .timeLimit(.minutes(10)))
struct MuteTests {
  private static func mute(_ world: SyncWorld) async throws -> ThreadID {
    try await world.actOnThreadOfTwo(.mute)
  }

  private static func isMuted(_ thread: ThreadID, _ world: SyncWorld) async throws -> Bool {
    try await world.store.read { try $0.mutedThreads(among: [thread]) } == [thread]
  }

  @Test func `Later replies are archived, here and on the server, and are not announced`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.mute(world)
    #expect(try await world.threads("INBOX").map(\.subject) == ["About c"])
    try await world.sync()
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 2)
    await world.server.deliver(SyncWorld.mail("d", inReplyTo: "b"), to: "INBOX")
    let report = try await world.sync()
    #expect(report.arrivals.silencedCount == 1 && report.arrivals.takenCount == 1)
    #expect(report.inbox?.counts.unseen == 0 && report.newMail.isEmpty)
    #expect(try await world.threads("INBOX").map(\.subject) == ["About c"])
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 1)
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 3)
    #expect(try await Self.isMuted(thread, world))
    #expect(try await world.differences() == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `What a server reports of other flags does not end the mute`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.mute(world)
    try await world.sync()
    for uid in await world.server.mailboxes["Archive"]?.messages.keys.sorted() ?? [] {
      #expect(await world.server.mailboxes["Archive"]?.messages[uid]?.flags == [.seen, .muted])
      await world.server.setFlags([.flagged, .muted], of: uid, in: "Archive")
    }
    try await world.sync()
    #expect(try await Self.isMuted(thread, world))
    #expect(try await world.differences() == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `Undo ends the mute and returns the thread to the Inbox; redo mutes it again`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.mute(world)
    await world.server.deliver(SyncWorld.mail("d", inReplyTo: "b"), to: "INBOX")
    try await world.sync()
    // The archived reply is no action of the user.
    guard case .applied(let action, _) = try await world.store.write({ try $0.undo() }) else {
      Issue.record("nothing was undone")
      return
    }
    #expect(action.action == .mute)
    #expect(try await !Self.isMuted(thread, world))
    #expect(try await world.threads("INBOX").count == 2)
    try await world.sync()
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 3)
    await world.server.deliver(SyncWorld.mail("e", inReplyTo: "d"), to: "INBOX")
    #expect(try await world.sync().arrivals == ArrivalReport())
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 4)
    _ = try await world.store.write { try $0.redo() }
    #expect(try await Self.isMuted(thread, world))
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A reply to the user alone arrives as usual, and the thread stays muted`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.mute(world)
    let own = try #require(try await world.store.read { try $0.ownPeople() }.first { !$0.email.isEmpty })
    let inbox = try await world.folder("INBOX").folder.id
    let content = MessageContent(
      messageId: "d@example.org", references: ["b@example.org"], subject: "Re: About a",
      from: Participant(email: "ann@example.org"), to: [own], text: "Text", textVersion: 1,
      digest: Array("d".utf8))
    let reply = IncomingMessage(
      content: content, source: Array("Subject: d\n\nText\n".utf8), dateReceived: world.clock.now,
      folder: inbox)
    let added = try await world.store.write { [account = world.account] in
      try $0.add([reply], accountId: account)
    }
    let rules = RunRulesUseCase(store: world.store, clock: world.clock) { _ in 0 }
    #expect(try await rules.handleImported(added.map(\.email), accountId: world.account) == ArrivalReport())
    #expect(try await world.threads("INBOX").contains { $0.id == thread })
    #expect(try await Self.isMuted(thread, world))
  }

  @Test func `Unmuting lets replies arrive again, but returns nothing`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.mute(world)
    _ = try await world.store.write {
      try $0.perform(.unmute, on: [ThreadInMailbox(threadId: thread, view: .archive(world.account))])
    }
    #expect(try await world.threads("INBOX").count == 1)
    await world.server.deliver(SyncWorld.mail("d", inReplyTo: "b"), to: "INBOX")
    try await world.sync()
    #expect(try await world.threads("INBOX").count == 2)
    _ = try await world.store.write { try $0.undo() }
    #expect(try await Self.isMuted(thread, world))
  }

  @Test func `A reply in a thread that is both snoozed and muted does not bring it back`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try #require(try await world.threads("INBOX").first { $0.messageCount == 2 }).id
    let place = ThreadInMailbox(threadId: thread, view: .folder(try await world.folder("INBOX").folder.id))
    _ = try await world.store.write {
      _ = try $0.perform(.snooze(until: TestClock.start + 3_600), on: [place])
      return try $0.perform(.mute, on: [place])
    }
    await world.server.deliver(SyncWorld.mail("d", inReplyTo: "b"), to: "INBOX")
    #expect(try await world.sync().arrivals.returned == [])
    #expect(try await world.threads("INBOX").count == 1)
  }

  @Test func `is:muted finds the thread`() async throws {
    let world = try await SyncWorld.holdingThreadOfTwo()
    let thread = try await Self.mute(world)
    let found = { (text: String) in
      let search = try await SearchThreadsUseCase(store: world.store).prepare(
        text, scope: .account(world.account), now: world.clock.now, offset: { _ in 0 })
      return try await world.store.read {
        try $0.searchThreads(search.query, scope: search.scope, cursor: nil, limit: 10)
      }.map(\.thread.id)
    }
    #expect(try await found("is:muted") == [thread])
    #expect(try await found("is:muted from:nobody") == [])
    #expect(try await found("-is:muted").count == 1)
  }
}
