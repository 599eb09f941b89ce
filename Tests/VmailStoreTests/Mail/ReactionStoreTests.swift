import Foundation
import Testing
import VmailDomain

@testable import VmailStore
@testable import VmailTestSupport

/// Reactions are in the store like all mail, and count as none.
@Suite("Reactions in the store", .timeLimit(.minutes(10)))
struct ReactionStoreTests {
  private static func reaction(
    _ name: String, to parent: String, minute: Double, in folder: FolderType? = .inbox,
    flags: MessageFlags = [],
    _ world: ContractWorld
  ) throws -> IncomingMessage {
    var message = try world.message(
      name, minute: minute, in: folder, replyTo: [parent], flags: flags,
      from: Participant(name: "Bob", email: "bob@example.org"))
    (message.content.isReaction, message.content.snippet) = (true, "👍")
    return message
  }

  private static func conversation(_ thread: MailThread, _ world: ContractWorld) async throws -> Conversation
  {
    Conversation(thread: thread, emails: try await world.store.read { try $0.emails(threadId: thread.id) })
  }

  private static func complaints(_ world: ContractWorld) async throws -> [String] {
    try await world.store.complaints()
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func `A reaction changes nothing in listings and counters, in whatever order mail arrives`(order: [Int])
    async throws
  {
    try await ContractWorld.check { world in
      let mail = [
        try world.message("a", minute: 1, flags: .seen), try Self.reaction("r", to: "a", minute: 5, world),
        try world.message("c", minute: 3, flags: .seen),
      ]
      for index in order { try await world.add(mail[index]) }
      let rows = try await world.threads(world.inbox)
      #expect(rows.map(\.subject) == ["About c", "About a"])
      let row = try #require(rows.last)
      #expect(row.messageCount == 1 && row.unreadCount == 0 && row.snippet == "Snippet of a")
      #expect(row.latestDate == ContractWorld.date(1))
      #expect(Participant.decode(from: row.participants).map(\.email) == ["ann@example.org"])
      let counts = try await world.store.read { try $0.counts(view: world.inbox, category: nil) }
      #expect(counts.total == 2 && counts.unread == 0)
      let conversation = try await Self.conversation(row, world)
      #expect(conversation.emails.map(\.subject) == ["About a"])
      #expect(conversation.reactions.values.flatMap(\.self).map(\.snippet) == ["👍"])
      #expect(try await Self.complaints(world) == [])
    }
  }

  @Test func `A reaction does not return its thread to the Inbox`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1, in: nil), Self.reaction("r", to: "a", minute: 2, world))
      #expect(try await world.subjects(world.inbox) == [])
      #expect(try await world.threads(world.archive).map(\.messageCount) == [1])
      #expect(try await Self.complaints(world) == [])
    }
  }

  @Test func `One whose message was erased is a message like any, and one again if that returns`()
    async throws
  {
    try await ContractWorld.check { world in
      let ids = try await world.add(
        world.message("a", minute: 1, in: .trash), Self.reaction("r", to: "a", minute: 2, world))
      #expect(try await world.subjects(world.inbox) == [])
      let trash = ThreadInMailbox(
        threadId: try await world.email(ids[0]).threadId, view: .folder(try world.id(.trash)))
      _ = try await world.store.write { try $0.perform(.deletePermanently, on: [trash]) }
      let row = try #require(try await world.threads(world.inbox).first)
      #expect(row.messageCount == 1 && row.unreadCount == 1 && row.snippet == "👍")
      #expect(try await Self.conversation(row, world).emails.map(\.isReaction) == [true])
      try await world.add(world.message("a", minute: 1))
      #expect(try await world.threads(world.inbox).map(\.messageCount) == [1])
      #expect(try await world.threads(world.inbox).map(\.snippet) == ["Snippet of a"])
      #expect(try await Self.complaints(world) == [])
    }
  }

  @Test func `A reaction ends no wait for an answer, and searches find it`() async throws {
    try await SearchWorld.check { search in
      let world = search.world
      var mail = [
        try world.message("sent", minute: 1, in: .sent, flags: .seen),
        try Self.reaction("r1", to: "sent", minute: 2, world),
        try world.message("received", minute: 3, flags: .seen),
        try Self.reaction("r2", to: "received", minute: 4, in: .sent, world),
        try world.message("answered", minute: 5, in: .sent, flags: .seen),
        try world.message("answer", minute: 6, replyTo: ["answered"], flags: .seen),
        try Self.reaction("r3", to: "answer", minute: 7, world),
        try world.message("alone", minute: 8, flags: .seen),
        try Self.reaction("r4", to: "nothing", minute: 9, world),
      ]
      for index in mail.indices { mail[index].content.to = [Participant(email: "me@example.org")] }
      try await world.add(mail)
      #expect(try await search.found("is:awaiting") == ["About sent"])
      #expect(
        Set(try await search.found("is:awaited")) == ["About received", "About answered", "About alone"])
      #expect(
        Set(try await search.found("is:reaction"))
          == ["About r4", "About answered", "About received", "About sent"])
      #expect(try await search.found("is:unread") == [])
      #expect(try await search.found("-is:read") == [])
      #expect(try await search.found("is:read is:reaction").count == 4)
    }
  }

  @Test func `An automatic reply ends no wait for an answer, and asks for none`() async throws {
    try await SearchWorld.check { search in
      let world = search.world
      var mail = [
        try world.message("sent", minute: 1, in: .sent, flags: .seen),
        try world.message("away", minute: 2, replyTo: ["sent"]),
        try world.message("asked", minute: 3, flags: .seen),
        try world.message("receipt", minute: 4, in: .sent, replyTo: ["asked"], flags: .seen),
        try world.message("alone", minute: 5),
      ]
      for index in mail.indices { mail[index].content.to = [Participant(email: "me@example.org")] }
      for index in [1, 3, 4] { mail[index].content.isAutomatic = true }
      try await world.add(mail)
      #expect(try await search.found("is:awaiting") == ["About sent"])
      #expect(try await search.found("is:awaited") == ["About asked"])
      // It is shown and counted like all mail.
      #expect(Set(try await search.found("is:unread")) == ["About sent", "About alone"])
    }
  }

  @Test func `Mail that an older version stored becomes a reaction, and no longer one if the rules change`()
    async throws
  {
    try await ContractWorld.check { world in
      let source = Array("Message-ID: r@example.org\nFrom: bob@example.org\n\n👍".utf8)
      var old = try world.message("r", minute: 5, replyTo: ["a"], source: source)
      old.content.text = "👍"
      try await world.add(world.message("a", minute: 1, flags: .seen), old)
      #expect(try await world.threads(world.inbox).map(\.messageCount) == [2])
      for (version, count) in [(2, 1), (3, 2)] {
        let reader = Reader(textVersion: version, isReaction: version == 2)
        var last: TextRenewal?
        while last?.isDone != true {
          last = try await world.store.doctor.renewNextTexts(by: reader, after: last)
        }
        let row = try #require(try await world.threads(world.inbox).first)
        #expect(row.messageCount == count && row.unreadCount == count - 1)
        #expect(try await Self.complaints(world) == [])
      }
    }
  }

  /// Reads messages that consist of a thumb as reactions.
  private struct Reader: MessageReading {
    let textVersion: Int
    let isReaction: Bool

    func read(_ source: [UInt8]) -> MessageContent {
      var content = PlainMessageReader().read(source)
      content.textVersion = textVersion
      content.isReaction = isReaction && content.text == "👍"
      return content
    }
  }

  @Test func `A reaction is not counted among the unread mail that arrived`() async throws {
    try await ContractWorld.check { world in
      let ids = try await world.add(
        world.message("a", minute: 1), Self.reaction("r", to: "a", minute: 2, world))
      try await world.store.write {
        _ = try $0.addRule(MailRule(id: RuleID(0), condition: "x", steps: RuleSteps(parsing: "star")))
      }
      try await world.store.write { try $0.addArrived(ids) }
      let arrived = try await world.store.read { try $0.arrived(accountId: world.account.id, limit: 9) }
      #expect(arrived.map(\.isReaction) == [false, true])
      #expect(try await world.store.database.read { try Arrivals($0).unread(ids) } == 1)
    }
  }
}
