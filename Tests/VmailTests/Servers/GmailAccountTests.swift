import Foundation
import Glibc
import Testing
import VmailDomain
import VmailEngine
import VmailServerSupport
import VmailStore
import VmailTestSupport

/// A whole account of Gmail, as it is when somebody adds it.
///
/// With `VMAIL_GMAIL_MESSAGES=20000`, it has so many messages, and what clients took is printed.
@Suite(
  .timeLimit(.minutes(FakeServerWorld.asked("VMAIL_GMAIL_MESSAGES") == nil ? 10 : 120)), .waitsForPrograms)
struct GmailAccountTests {
  static let asked = FakeServerWorld.asked("VMAIL_GMAIL_MESSAGES")

  @Test func `A first sync fetches every message once, search finds all, and another sync fetches nothing`()
    async throws
  {
    let world = try await FakeServerWorld(.gmail)
    let letters = world.server.fill(Self.asked ?? 400)
    try await world.sync()
    let traffic = world.server.traffic
    #expect(traffic.messages.count == letters.count && traffic.repeated.isEmpty)
    // The labels' mailboxes hold no other messages.
    let opened = world.server.commands.filter { $0.text.hasPrefix("SELECT") }
    #expect(
      opened.allSatisfy { command in
        [GmailMail.all, GmailMail.spam, GmailMail.trash].contains { command.text.contains($0) }
      })
    let emails = try await world.emails()
    #expect(Set(emails.compactMap(\.messageId)) == Set(letters.map(\.messageId)))
    #expect(emails.count == letters.count)
    // Each folder has what its label has.
    #expect(try await world.differences() == [])

    let ids = Dictionary(uniqueKeysWithValues: emails.map { ($0.id, $0.messageId) })
    for letter in letters where Set(letter.mailboxes).isDisjoint(with: [GmailMail.spam, GmailMail.trash]) {
      let query = try SearchQueryParser.parse(letter.word, now: .now, offset: { _ in 0 })
      let hits = try await world.store.read {
        try $0.searchThreads(query, scope: .allAccounts, cursor: nil, limit: 9)
      }
      #expect(hits.map { ids[$0.emailId] } == [letter.messageId])
    }

    world.server.clearTraffic()
    world.server.clearCommands()
    try await world.sync()
    #expect(world.server.traffic.bytes == 0)
    // After logging in, one LIST reports on the whole account.
    let after = world.server.commands.map(\.text).drop { !$0.hasPrefix("LIST") }
    #expect(after.filter { $0 != "LOGOUT" }.count == 1, "\(world.server.commands)")
    #expect(try await world.synced.complaints() == [])
    await world.end()
  }

  @Test func `A sync that has used up the day's bytes goes on the next day with what is missing`()
    async throws
  {
    var personality = ServerPersonality.gmail
    // More than the chunks that are on their way at the same time.
    personality.gmail.dailyBytes = 2_200_000
    let world = try await FakeServerWorld(personality)
    let letters = world.server.fill(1_600)
    var days = 0
    repeat {
      let before = world.server.connectionCount
      _ = try await world.troubledSync()
      #expect(world.server.connectionCount - before <= 2)
      world.server.beginDay()
      days += 1
    } while try await world.emails().count < letters.count && days < 10
    try await world.sync()
    let emails = try await world.emails()
    #expect(days > 1 && Set(emails.compactMap(\.messageId)) == Set(letters.map(\.messageId)))
    #expect(try #require(world.server.traffic.sections.values.max()) <= days)
    await world.end()
  }

  @Test func `Thirteen actions with their undo, cut anywhere, agree with the server after each step`()
    async throws
  {
    let world = try await FakeServerWorld(.gmail)
    world.server.fill(Self.asked ?? 400)
    try await world.sync()
    let before = world.there()
    let (label, other) = (try await world.folder("Label0"), try await world.folder("Label4"))
    var random = SeededGenerator(seed: 51)
    let actions: [ThreadAction] = [
      .archive, .delete, .spam, .move(to: label), .copy(to: label),
      .label(adding: [label], removing: [other]), .markRead, .markUnread, .star, .unstar, .mute,
      .snooze(until: TestClock.start + 3_600), .deletePermanently,
    ]
    for action in actions {
      let view = MailboxView.folder(
        try await world.folder(action == .deletePermanently ? GmailMail.trash : "INBOX"))
      let threads = try await world.store.read {
        try $0.threads(view: view, category: nil, cursor: nil, limit: 100)
      }
      let places = threads.shuffled(using: &random).prefix(3).map {
        ThreadInMailbox(threadId: $0.id, view: view)
      }
      #expect(try await world.store.write { try $0.perform(action, on: places) }.failed == [], "\(action)")
      try await Self.agree(world, cut: &random, "\(action)")
      if action == .deletePermanently { break }
      _ = try await world.store.write { try $0.undo() }
      try await Self.agree(world, cut: &random, "undo of \(action)")
      #expect(world.there() == before, "undo of \(action)")
    }
    await world.end()
  }

  /// Syncs with a connection that is cut, then without.
  private static func agree(
    _ world: FakeServerWorld, cut random: inout SeededGenerator, _ step: String
  ) async throws {
    let effects: [CommandFault.Effect] = [.cutBefore, .cutAfter, .cutBeforeAnswer]
    world.server.plan(
      CommandFault("", random.pick(effects), nth: Int.random(in: 1...12, using: &random)))
    _ = try await world.troubledSync()
    world.server.clearFaults()
    // What waits for another attempt is told at once.
    let report = try await world.synced.sync(pushingAll: true)
    #expect(report.firstFailure == nil && report.pushed.reverted == [], "\(step)")
    try await world.sync()
    #expect(try await world.differences() == [], "\(step)")
  }

  @Test func `The same actions of another client, and their undo, agree after each step`() async throws {
    let world = try await FakeServerWorld(.gmail)
    world.server.fill(Self.asked ?? 400)
    try await world.sync()
    let (server, before) = (world.server, world.there())
    let (all, trash, spam) = (GmailMail.all, GmailMail.trash, GmailMail.spam)
    let ids = Set(server.messages(in: "INBOX").prefix(5).map(\.id))
    let messages = server.messages(in: all).filter { ids.contains($0.id) }
    let uids = messages.map(\.uid)
    for message in messages {
      let (uid, flags) = (message.uid, message.flags)
      let had = Set(message.labels.map { $0 == "INBOX" ? "\\Inbox" : $0 })
      for change: Set<String> in [["\\Inbox"], ["Label0"], ["Label4", "\\Inbox"]] {
        let (added, removed) = (change.subtracting(had), change.intersection(had))
        server.changeLabels(adding: added, removing: removed, of: uid, in: all)
        try await Self.seen(world, "\(change)")
        server.changeLabels(adding: removed, removing: added, of: uid, in: all)
        try await Self.seen(world, "undo of \(change)")
      }
      for change: Set<String> in [["\\Seen"], ["\\Flagged"]] {
        server.setFlags(flags.symmetricDifference(change), of: uid, in: all)
        try await Self.seen(world, "\(change)")
        server.setFlags(flags, of: uid, in: all)
        try await Self.seen(world, "undo of \(change)")
      }
    }
    #expect(world.there() == before)
    for (uid, place) in zip(uids, [trash, spam, trash, spam]) {
      let moved = try #require(server.move(uid, from: all, to: place))
      try await Self.seen(world, place)
      if place == trash {
        server.expunge(moved, in: place)
      } else {
        server.move(moved, from: place, to: "INBOX")
      }
      try await Self.seen(world, "from \(place)")
    }
    // What was expunged from Trash is gone.
    #expect(try await world.emails().count == (Self.asked ?? 400) - 2)
    await world.end()
  }

  private static func seen(_ world: FakeServerWorld, _ step: String) async throws {
    try await world.sync()
    #expect(try await world.differences() == [], "\(step)")
  }

  @Test(.enabled(if: OtherProgram.isThere("mbsync"), "mbsync is not installed"))
  func `A first sync takes at most half of the bytes and commands of mbsync, which fetches each label`()
    async throws
  {
    let world = try await FakeServerWorld(.gmail)
    let server = world.server
    server.fill(Self.asked ?? 400)
    let own = try await ClientUse.of(server) { try await world.sync() }
    let client = try ComparedClient("mbsync", of: server)
    defer { client.remove() }
    let theirs = try await ClientUse.of(server) { try client.sync() }
    if Self.asked != nil { print("vmail: \(own)\nmbsync: \(theirs)") }
    #expect(own.bytes * 2 <= theirs.bytes && own.commands * 2 <= theirs.commands)
    await world.end()
  }

  /// First syncs in turns, by the programs that `VMAIL_COMPARED` names, with commas: `mbsync`, or the path of a vmail.
  /// Nothing is expected: times are a matter of the machine.
  @Test(.enabled(if: ComparedClient.asked != [], "VMAIL_COMPARED names no programs"))
  func `First syncs of the programs to compare are measured in turns`() async throws {
    let world = try await FakeServerWorld(.gmail)
    world.server.fill(Self.asked ?? 400)
    for round in 1...(FakeServerWorld.asked("VMAIL_ROUNDS") ?? 3) {
      for name in ComparedClient.asked {
        let client = try ComparedClient(name, of: world.server)
        defer { client.remove() }
        try client.prepare()
        for kind in ["first sync", "without news"] {
          print("\(round) \(name), \(kind): \(try await ClientUse.of(world.server) { try client.sync() })")
        }
      }
    }
    await world.end()
  }
}
