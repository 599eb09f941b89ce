import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// Servers that process, or show, only so many messages at once (RFC 9738, RFC 9586).
///
/// With `VMAIL_LIMITED_MESSAGES=20000`, a folder has so many, and servers have the limits of those that are known: 1,000 at
/// once, and 10,000 that are shown.
@Suite(
  .timeLimit(.minutes(FakeServerWorld.asked("VMAIL_LIMITED_MESSAGES") == nil ? 10 : 120)), .waitsForPrograms)
struct LimitedServerTests {
  static let asked = FakeServerWorld.asked("VMAIL_LIMITED_MESSAGES")
  private static let (limit, shown) = asked == nil ? (20, 50) : (1_000, 10_000)
  private static let personalities: [ServerPersonality] = [
    .stalwart(limit: limit), .dovecot.with("MESSAGELIMIT=\(limit)"),
    .plain.with("MESSAGELIMIT=\(limit)").without("MOVE"), .dovecot.with("SAVELIMIT=\(limit)"),
    .yahoo(showing: shown, limit: limit),
  ]

  @Test(arguments: personalities)
  func `All mail arrives, and thirteen actions on more messages than the limit agree`(
    personality: ServerPersonality
  ) async throws {
    let world = try await FakeServerWorld(personality)
    let (limit, several) = (Self.limit, Self.limit + max(1, Self.limit / 20))
    let (count, deleted) = (max(Self.asked ?? 300, 15 * limit), 12 * several..<12 * several + limit + 5)
    world.server.createMailbox("Bills")
    for number in 0..<count {
      let flags: Set<String> = number % 2 == 0 ? ["\\Seen"] : ["\\Flagged"]
      world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX", flags: flags)
    }
    try await world.sync()
    #expect(try await world.emails().count == count)
    #expect(try await world.differences() == [])
    let before = world.there()

    let bills = try await world.folder("Bills")
    let actions: [ThreadAction] = [
      .archive, .delete, .spam, .move(to: bills), .copy(to: bills), .label(adding: [bills], removing: []),
      .markRead, .markUnread, .star, .unstar, .mute, .snooze(until: TestClock.start + 3_600),
    ]
    for (index, action) in actions.enumerated() {
      try await world.act(action, on: several * index..<several * (index + 1))
    }
    var report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.postponed == 0)
    #expect(world.server.messages(in: "INBOX").count == count - several * 6)
    #expect(world.server.messages(in: "Bills").count == several * 3)
    #expect(try await world.differences() == [])

    for _ in actions { _ = try await world.store.write { try $0.undo() } }
    report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.postponed == 0)
    #expect(world.there() == before)
    #expect(try await world.differences() == [])

    try await world.act(.delete, on: deleted)
    try await world.sync()
    let trash = try await world.folder("Trash")
    try await world.act(.deletePermanently, on: deleted.dropFirst(2), in: trash)
    #expect(try await world.sync().pushed.reverted == [])
    let there = world.there()
    let first = deleted.lowerBound
    #expect(there["Trash"] == ["m\(first) 1", "m\(first + 1) 2"])
    #expect(there["INBOX"]?.count == count - deleted.count)
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test(arguments: personalities)
  func `What others do with more messages than the limit is seen`(personality: ServerPersonality) async throws
  {
    let world = try await FakeServerWorld(personality)
    for number in 0..<100 { world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    try await world.sync()
    for uid: UInt32 in 1...25 { world.server.expunge(uid, in: "INBOX") }
    for uid: UInt32 in 30...60 { world.server.setFlags(["\\Seen"], of: uid, in: "INBOX") }
    for number in 100..<130 { world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    try await world.sync()
    // What has left the Inbox counts as archived.
    #expect(try await world.emails().count == 130)
    #expect(try await world.differences() == [])
    world.server.renumber("INBOX")
    try await world.sync()
    #expect(try await world.differences() == [])
    await world.end()
  }

  @Test func `Mail that Yahoo hides for once stays, and the folder counts as incomplete meanwhile`()
    async throws
  {
    let world = try await FakeServerWorld(.yahoo(showing: 10, limit: 20))
    for number in 0..<60 { world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    try await world.sync()
    #expect(try await world.emails().count == 60)
    world.server.plan(CommandFault("ENABLE", .answer("NO not now"), times: 9))
    world.server.deliver(FakeServerWorld.letter("new"), to: "INBOX")
    _ = try await world.troubledSync()
    #expect(try await world.emails().count == 61)
    #expect(try await world.isIncomplete())
    world.server.clearFaults()
    try await world.sync()
    #expect(try await world.differences() == [])
    #expect(try await world.isIncomplete() == false)
    await world.end()
  }
}

extension FakeServerWorld {
  fileprivate func isIncomplete() async throws -> Bool {
    try await store.read { try $0.syncedFolders(accountId: account.id) }.contains {
      $0.cursor?.isPartial == true
    }
  }

  /// Acts on the messages with these numbers together, in the Inbox if no folder is named.
  fileprivate func act(_ action: ThreadAction, on numbers: Range<Int>, in folder: FolderID? = nil)
    async throws
  {
    let inbox = try await self.folder("INBOX")
    let subjects = Set(numbers.map { "m\($0)" })
    let places = try await emails().filter { subjects.contains($0.subject) }.map {
      ThreadInMailbox(threadId: $0.threadId, view: .folder(folder ?? inbox))
    }
    let outcome = try await store.write { try $0.perform(action, on: places) }
    #expect(outcome.failed == [] && places.count == numbers.count, "\(action)")
  }
}
