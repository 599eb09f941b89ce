import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// Servers that process, or show, only so many messages at once (RFC 9738, RFC 9586).
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct LimitedServerTests {
  private static let personalities: [ServerPersonality] = [
    .stalwart(limit: 20), .dovecot.with("MESSAGELIMIT=20"), .plain.with("MESSAGELIMIT=20").without("MOVE"),
    .dovecot.with("SAVELIMIT=20"), .yahoo(showing: 50, limit: 20),
  ]

  @Test(arguments: personalities)
  func `All mail arrives, and thirteen actions on more messages than the limit agree`(
    personality: ServerPersonality
  ) async throws {
    let world = try await FakeServerWorld(personality)
    world.server.createMailbox("Bills")
    for number in 0..<300 {
      let flags: Set<String> = number % 2 == 0 ? ["\\Seen"] : ["\\Flagged"]
      world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX", flags: flags)
    }
    try await world.sync()
    #expect(try await world.emails().count == 300)
    #expect(try await world.differences() == [])
    let before = world.there()

    let bills = try await world.folder("Bills")
    let actions: [ThreadAction] = [
      .archive, .delete, .spam, .move(to: bills), .copy(to: bills), .label(adding: [bills], removing: []),
      .markRead, .markUnread, .star, .unstar, .mute, .snooze(until: TestClock.start + 3_600),
    ]
    for (index, action) in actions.enumerated() {
      try await world.act(action, on: 21 * index..<21 * (index + 1))
    }
    var report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.postponed == 0)
    #expect(world.server.messages(in: "INBOX").count == 300 - 21 * 6)
    #expect(world.server.messages(in: "Bills").count == 21 * 3)
    #expect(try await world.differences() == [])

    for _ in actions { _ = try await world.store.write { try $0.undo() } }
    report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.postponed == 0)
    #expect(world.there() == before)
    #expect(try await world.differences() == [])

    try await world.act(.delete, on: 250..<275)
    try await world.sync()
    let trash = try await world.folder("Trash")
    try await world.act(.deletePermanently, on: 252..<275, in: trash)
    #expect(try await world.sync().pushed.reverted == [])
    #expect(world.there()["Trash"] == ["m250 1", "m251 2"] && world.there()["INBOX"]?.count == 275)
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

  /// With `VMAIL_LIMITED_MESSAGES=20000` these are a limit of 1,000, and a mailbox of which 10,000 messages are shown.
  @Test(arguments: [false, true])
  func `A mailbox of twenty times the limit arrives whole, and an action on more than the limit agrees`(
    isYahoo: Bool
  ) async throws {
    let asked = ProcessInfo.processInfo.environment["VMAIL_LIMITED_MESSAGES"].flatMap { Int($0) }
    let count = asked ?? 600
    let limit = count / 20
    let world = try await FakeServerWorld(
      isYahoo ? .yahoo(showing: count / 2, limit: limit) : .stalwart(limit: limit))
    for number in 0..<count { world.server.deliver(FakeServerWorld.letter("m\(number)"), to: "INBOX") }
    world.server.clearTraffic()
    let begin = ContinuousClock.now
    try await world.sync()
    if asked != nil {
      print("\(isYahoo ? "UIDONLY" : "MESSAGELIMIT"): \(count) messages in \(begin.duration(to: .now))")
    }
    #expect(try await world.emails().count == count)
    #expect(world.server.traffic.messages.count == count && world.server.traffic.repeated.isEmpty)
    #expect(try await world.differences() == [])
    try await world.act(.archive, on: 0..<limit + 1)
    #expect(try await world.sync().pushed.reverted == [])
    #expect(world.server.messages(in: "INBOX").count == count - limit - 1)
    #expect(try await world.differences() == [])
    _ = try await world.store.write { try $0.undo() }
    #expect(try await world.sync().pushed.reverted == [])
    #expect(world.server.messages(in: "INBOX").count == count)
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
