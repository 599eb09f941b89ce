import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// No message disappears unless a complete answer says so.
@Suite(.timeLimit(.minutes(10))) struct IncompleteListingTests {
  private static let traits = [
    ServerTraits(supportsCondstore: true, supportsQresync: true, moves: true, expungesByUID: true),
    ServerTraits(supportsCondstore: true), ServerTraits(),
  ]

  private static func isIncomplete(_ report: SyncReport) -> Bool {
    if case .server(.incomplete)? = report.firstFailure { true } else { false }
  }

  @Test(arguments: traits)
  func `A first listing that lacks messages is a part, and says so`(traits: ServerTraits) async throws {
    let world = try await SyncWorld(traits: traits)
    for number in 0..<8 { await world.server.deliver(SyncWorld.mail("\(number)"), to: "INBOX") }
    await world.server.setLies(.init(listed: 3))
    #expect(Self.isIncomplete(try await world.troubledSync()))
    #expect(try await world.threads("INBOX").count == 3)
    #expect(try await world.folder("INBOX").cursor?.isPartial == true)
    #expect(Self.isIncomplete(try await world.troubledSync()))
    await world.server.setLies(.init())
    try await world.sync()
    #expect(try await world.differences() == [])
    #expect(try await world.folder("INBOX").cursor?.isPartial == false)
  }

  @Test(arguments: traits)
  func `Known mail stays, and new mail of the part arrives`(traits: ServerTraits) async throws {
    let world = try await SyncWorld(traits: traits)
    for number in 0..<8 { await world.server.deliver(SyncWorld.mail("\(number)"), to: "INBOX") }
    try await world.sync()
    await world.server.expunge(8, in: "INBOX")
    await world.server.setFlags(.seen, of: 1, in: "INBOX")
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    await world.server.setLies(.init(listed: 3))
    let report = try await world.troubledSync()
    #expect(try await world.threads("INBOX").count >= 8)
    #expect(try await world.email("About new") != nil)
    #expect(report.total.removed <= 1)
    await world.server.setLies(.init())
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test(arguments: traits)
  func `As many that have left don't make up for new mail that an answer lacks`(traits: ServerTraits)
    async throws
  {
    let world = try await SyncWorld(traits: traits)
    for number in 1...3 { await world.server.deliver(SyncWorld.mail("\(number)"), to: "INBOX") }
    try await world.sync()
    await world.server.expunge(2, in: "INBOX")
    await world.server.deliver(SyncWorld.mail("new"), to: "INBOX")
    await world.server.setLies(.init(listed: 0))
    _ = try await world.troubledSync()
    #expect(try await world.unaccounted() == [])
    await world.server.setLies(.init())
    try await world.sync()
    #expect(try await world.email("About new") != nil)
    #expect(try await world.differences() == [])
  }

  @Test func `Mail that was moved to a mailbox that can't be listed stays there`() async throws {
    let world = try await SyncWorld(holding: ["INBOX": ["a"], "Archive": ["1", "2", "3", "4"]])
    await world.server.setLies(.init(listed: 2, tellsCopies: false))
    let email = try #require(try await world.email("About a"))
    let inbox = try await world.folder("INBOX").folder.id
    _ = try await world.store.write {
      try $0.perform(.archive, on: [ThreadInMailbox(threadId: email.threadId, view: .folder(inbox))])
    }
    _ = try await world.troubledSync()
    #expect(try await world.archived().contains { $0.subject == "About a" })
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 5)
    await world.server.setLies(.init())
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test func `After a refused move, only a complete listing shows what was moved`() async throws {
    let names = ["a", "b", "c", "d"]
    let world = try await SyncWorld(holding: ["INBOX": names])
    let inbox = try await world.folder("INBOX").folder.id
    for name in names {
      let email = try #require(try await world.email("About \(name)"))
      _ = try await world.store.write {
        try $0.perform(.archive, on: [ThreadInMailbox(threadId: email.threadId, view: .folder(inbox))])
      }
    }
    var lies = ModelMailServer.Lies(listed: 1)
    lies.refusal = { call, _, uids in
      call == "move" && uids.count > 1 ? .refused(code: nil, reason: "one by one") : nil
    }
    await world.server.setLies(lies)
    _ = try await world.troubledSync()
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 4)
    #expect(await world.server.mailboxes["INBOX"]?.messages.isEmpty == true)
  }
}

extension ModelMailServer.Lies {
  init(listed: Int, tellsCopies: Bool = true) {
    self.init()
    self.listed = listed
    self.tellsCopies = tellsCopies
  }
}
