import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct SyncTests {
  private typealias World = SyncWorld

  @Test func `The first sync brings all mail, its flags and its threads`() async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: "INBOX", flags: .seen)
    await world.server.deliver(World.mail("b", inReplyTo: "a"), to: "INBOX", flags: .flagged)
    await world.server.deliver(World.mail("c"), to: "Bills")
    let report = try await world.sync()
    #expect(report.failure == nil)
    #expect(report.total.new == 3 && report.total.unseen == 0)
    #expect(try await world.differences() == [])
    let inbox = try await world.threads("INBOX")
    #expect(inbox.map(\.messageCount) == [2])
    #expect(inbox.first?.isStarred == true && inbox.first?.unreadCount == 1)
    #expect(try await world.threads("Bills").map(\.subject) == ["About c"])
  }

  @Test(
    arguments: [0, 1, 3, 4])
  func
    `Unread mail that arrives after the first sync is new: up to three messages are named, more are counted`(
      count: Int
    ) async throws
  {
    let world = try await World()
    await world.server.deliver(World.mail("old"), to: "INBOX")
    #expect(try await world.sync().newMail == [])
    for number in 0..<count { await world.server.deliver(World.mail("\(number)"), to: "INBOX") }
    await world.server.deliver(World.mail("read"), to: "INBOX", flags: .seen)
    await world.server.deliver(World.mail("elsewhere"), to: "Bills")
    let report = try await world.sync()
    #expect(report.total.unseen == count)
    let named = count > NewMail.mostNamed ? [] : (0..<count).map { "About \($0)" }
    #expect(report.newMail.map(\.subject) == named)
  }

  @Test func `A sync without changes opens no mailbox`() async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: "INBOX")
    try await world.sync()
    let calls = await world.server.calls
    let report = try await world.sync()
    #expect(report.folders.isEmpty)
    // To connect, and to list with STATUS.
    #expect(await world.server.calls - calls == 2)
  }

  static let kinds = [
    ServerTraits(supportsCondstore: true, supportsQresync: true), ServerTraits(supportsCondstore: true),
    ServerTraits(),
  ]

  @Test(arguments: kinds)
  func `New mail, flags, moves and expunges are synced with any capabilities`(traits: ServerTraits)
    async throws
  {
    let world = try await World(traits: traits)
    for name in "abcdef" { await world.server.deliver(World.mail("\(name)"), to: "INBOX") }
    try await world.sync()
    await world.server.setFlags([.seen], of: 1, in: "INBOX")
    await world.server.move(2, from: "INBOX", to: "Bills")
    await world.server.expunge(3, in: "INBOX")
    await world.server.move(4, from: "INBOX", to: "Trash")
    await world.server.deliver(World.mail("g"), to: "INBOX")
    let texts = await world.server.textsSent
    let report = try await world.sync()
    #expect(try await world.differences() == [])
    #expect(report.total.removed == 3 && report.total.changed == 1)
    // What was moved is known again; only the new one was fetched.
    #expect(await world.server.textsSent - texts == 1)
    #expect(try await world.email("About a")?.isRead == true)
    #expect(try await world.threads("Bills").map(\.subject) == ["About b"])
    #expect(try await world.archived().map(\.subject) == ["About c"])
    #expect(try await world.threads("Trash").map(\.subject) == ["About d"])
  }

  @Test(arguments: ["Trash", "Junk", "Drafts"])
  func `Mail that is expunged from Trash, Spam or Drafts is gone`(name: String) async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: name)
    try await world.sync()
    await world.server.expunge(1, in: name)
    try await world.sync()
    #expect(try await world.email("About a") == nil)
    #expect(try await world.archived().isEmpty)
    #expect(try await world.differences() == [])
  }

  @Test func `After an interruption, the first sync goes on without listing or comparing the mailbox again`()
    async throws
  {
    let world = try await World()
    for number in 0..<2000 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    await world.server.breakAfter(calls: 13)
    _ = try await world.troubledSync()
    let (listings, texts) = await (world.server.listings, world.server.textsSent)
    let here = try await world.texts().count
    #expect(listings == 1 && (1..<2000).contains(here))
    await world.server.breakAfter(calls: nil)
    await world.server.setFlags([.seen], of: 2000, in: "INBOX")
    await world.server.expunge(1999, in: "INBOX")
    await world.server.expunge(1, in: "INBOX")
    await world.server.deliver(World.mail("late"), to: "INBOX")
    try await world.sync()
    // The other mailboxes are empty, and only the remaining mail was fetched.
    #expect(await world.server.listings == listings)
    #expect(await world.server.textsSent - texts <= 2000 - here)
    #expect(try await world.differences() == [])
  }

  @Test func `New mail that the server reports both as vanished and as present is there`() async throws {
    let world = try await World()
    try await world.sync()
    await world.server.deliver(World.mail("a"), to: "INBOX")
    var lies = ModelMailServer.Lies()
    lies.selected = { selected in
      var selected = selected
      selected.changes?.vanished = UIDSet(1...9)
      return selected
    }
    await world.server.setLies(lies)
    try await world.sync()
    #expect(try await world.threads("INBOX").map(\.subject) == ["About a"])
  }

  @Test func `Another UIDVALIDITY: all is recognised, and no text is fetched again`() async throws {
    let world = try await World()
    for number in 0..<120 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    try await world.sync()
    let ids = Set(try await world.threads("INBOX").map(\.id))
    await world.server.renumber("INBOX")
    await world.server.expunge(7, in: "INBOX")
    let texts = await world.server.textsSent
    let report = try await world.sync()
    #expect(await world.server.textsSent == texts)
    #expect(report.total.new == 0 && report.total.removed == 1)
    #expect(try await world.differences() == [])
    #expect(Set(try await world.threads("INBOX").map(\.id)).isSubset(of: ids))
    #expect(try await world.archived().count == 1)
  }

  @Test func `While a renumbered mailbox is listed anew, nothing of it disappears`() async throws {
    let world = try await World()
    for number in 0..<120 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    try await world.sync()
    await world.server.renumber("INBOX")
    for calls in 2..<12 {
      await world.server.breakAfter(calls: calls)
      _ = try await world.troubledSync()
      #expect(try await world.threads("INBOX").count == 120)
    }
    await world.server.breakAfter(calls: nil)
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test func `A new mailbox comes with its mail; a vanished one leaves its mail archived`() async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: "Bills")
    try await world.sync()
    await world.server.remove("Bills")
    await world.server.add("Travel")
    await world.server.deliver(World.mail("b"), to: "Travel")
    try await world.sync()
    #expect(try await world.archived().map(\.subject) == ["About a"])
    #expect(try await world.threads("Travel").map(\.subject) == ["About b"])
    #expect(try await world.differences() == [])
    let names = try await world.store.read { try $0.folders(accountId: world.account) }.map(\.name)
    #expect(!names.contains("Bills"))
  }

  @Test func `A server that shows no INBOX is not believed`() async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: "Bills")
    try await world.sync()
    await world.server.remove("INBOX")
    await world.server.remove("Bills")
    let report = try await world.troubledSync()
    #expect(report.failure != nil)
    #expect(try await world.threads("Bills").count == 1)
  }

  @Test func `One message in several mailboxes is one message`() async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: "INBOX")
    await world.server.copy(1, from: "INBOX", to: "Bills")
    try await world.sync()
    #expect(await world.server.textsSent == 1)
    #expect(try await world.email("About a")?.folders.count == 2)
    await world.server.setFlags(.seen, of: 1, in: "Bills")
    try await world.sync()
    #expect(try await world.email("About a")?.isRead == true)
  }

  @Test func `The server's own identifier makes one message of copies that differ`() async throws {
    let world = try await World()
    await world.server.deliver(World.mail("a"), to: "INBOX", objectId: "M1")
    await world.server.deliver("X-Copy: yes\n" + World.mail("a"), to: "Bills", objectId: "M1")
    try await world.sync()
    #expect(try await world.email("About a")?.folders.count == 2)
  }

  @Test func `The storage on the server is asked for at most once an hour, and kept`() async throws {
    let world = try await World()
    for (wait, percent, asked) in [(0.0, 93, 1), (3599, 94, 1), (1, 95, 2), (-7200, 96, 3), (3600, nil, 4)]
      as [(Double, Int?, Int)]
    {
      world.clock.advance(by: wait)
      await world.server.setQuota(percent.flatMap { StorageQuota(used: Int64($0), limit: 100) })
      let report = try await world.sync()
      #expect(await world.server.quotasAsked == asked)
      let known = percent == 94 ? 93 : percent
      #expect(report.quota?.percent == known)
      #expect(try await world.store.read { try $0.syncStates()[world.account] }?.quota?.percent == known)
    }
  }

  @Test
  func `Under another UIDVALIDITY, the server's own identifiers are all that is fetched of known messages`()
    async throws
  {
    let world = try await World()
    for name in ["a", "b"] {
      await world.server.deliver(World.mail(name), to: "INBOX", objectId: "M-\(name)")
    }
    await world.server.deliver(World.mail("c"), to: "INBOX")
    try await world.sync()
    let sent = await (world.server.headersSent, world.server.textsSent)
    await world.server.renumber("INBOX")
    await world.server.setFlags(.flagged, of: 3, in: "INBOX")
    await world.server.deliver(World.mail("d"), to: "INBOX", objectId: "M-d")
    #expect(try await world.sync().total.new == 1)
    #expect(
      await world.server.headersSent - sent.0 == 2,
      "those of the new one, and of the one without an identifier")
    #expect(await world.server.textsSent - sent.1 == 1)
    #expect(try await world.email("About a")?.isStarred == true)
    #expect(try await world.differences() == [])
  }

  @Test func `Messages without a Message-ID, and with the same one, are distinguished`() async throws {
    let world = try await World()
    await world.server.deliver("Subject: one\n\nx", to: "INBOX")
    await world.server.deliver("Subject: two\n\nx", to: "INBOX")
    await world.server.deliver("Message-ID: same\nSubject: three\n\nx", to: "INBOX")
    await world.server.deliver("Message-ID: same\nSubject: four\n\nx", to: "INBOX")
    try await world.sync()
    let emails = try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 10) }
    #expect(emails.count == 4)
  }

  @Test func `Messages of equal header and Message-ID and of other sizes stay two`() async throws {
    let world = try await World()
    for text in ["one", "three"] {
      await world.server.deliver("Message-ID: same\nSubject: s\n\n\(text)", to: "INBOX")
    }
    try await world.sync()
    #expect(try await world.texts().map { $0.split(separator: "|")[1] }.sorted() == ["one", "three"])
    #expect(try await world.differences() == [])
  }

  /// Two reports of a cron job that differ in nothing but what they say.
  private static let reports = ["OK 1", "BAD2"].map { "Subject: Cron\n\n\($0)" }

  @Test(arguments: kinds)
  func `Anonymous messages with the same header and size are distinguished by content`(traits: ServerTraits)
    async throws
  {
    let world = try await World(traits: traits)
    for report in Self.reports { await world.server.deliver(report, to: "INBOX") }
    try await world.sync()
    #expect(try await world.threads("INBOX").count == 2)
    #expect(try await world.texts().count == 2)
    #expect(try await world.differences() == [])
    // What is done to one leaves the other alone.
    let (inbox, thread) = (
      try await world.folder("INBOX").folder.id, try #require(try await world.threads("INBOX").first)
    )
    _ = try await world.store.write {
      try $0.perform(
        .archive, on: [ThreadInMailbox(threadId: thread.id, view: .folder(inbox))])
    }
    try await world.sync()
    #expect(await world.server.mailboxes["INBOX"]?.messages.count == 1)
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 1)
    #expect(try await world.differences() == [])
  }

  @Test func `Anonymous messages are recognised where they are moved to, and under another UIDVALIDITY`()
    async throws
  {
    let world = try await World()
    for report in Self.reports { await world.server.deliver(report, to: "INBOX") }
    await world.server.deliver(World.mail("a"), to: "INBOX")
    await world.server.deliver("Subject: Cron\n\nx", to: "INBOX", objectId: "M1")
    try await world.sync()
    let before = try await world.texts()
    let texts = await world.server.textsSent
    await world.server.renumber("INBOX")
    #expect(try await world.sync().total.new == 0)
    #expect(try await world.texts() == before)
    #expect(await world.server.textsSent - texts == 2, "only the anonymous are looked into")
    await world.server.move(3, from: "INBOX", to: "Bills")
    try await world.sync()
    #expect(before.count == 4)
    #expect(try await world.texts().contains { $0.contains("|BAD2|") && $0.hasSuffix("|Bills") })
    #expect(try await world.texts().count == 4)
    #expect(try await world.differences() == [])
  }

  @Test func `An anonymous message of an earlier version is recognised, and no other is taken for it`()
    async throws
  {
    let world = try await World()
    await world.server.deliver(Self.reports[0], to: "INBOX")
    try await world.sync()
    let remote = RemoteMessage(
      uid: 1, flags: [], internalDate: Date(timeIntervalSince1970: 0), size: Self.reports[0].utf8.count,
      structure: nil, header: Array("Subject: Cron\n\n".utf8))
    let former = MessageIdentity(evidence: MessageIdentity.evidence(of: remote)).digest
    try await world.store.database.write {
      try SQLStatement($0.db, "UPDATE email SET digest = ?").run(.blob(former))
    }
    let id = try #require(try await world.email("Cron")).id
    await world.server.deliver(Self.reports[1], to: "INBOX")
    await world.server.renumber("INBOX")
    #expect(try await world.sync().total.new == 1)
    #expect(try await world.store.read { try $0.body(emailId: id) } == "OK 1")
    #expect(try await world.texts().count == 2)
    #expect(try await world.archived().isEmpty)
    #expect(try await world.differences() == [])
    // From then on it has an identity as others have.
    await world.server.renumber("INBOX")
    #expect(try await world.sync().total.new == 0)
  }

  @Test func `What waits for the server stays as the user left it`() async throws {
    let world = try await World()
    for name in "ab" { await world.server.deliver(World.mail("\(name)"), to: "INBOX") }
    try await world.sync()
    let inbox = try await world.folder("INBOX").folder.id
    for thread in try await world.threads("INBOX") where thread.subject == "About a" {
      _ = try await world.store.write {
        try $0.perform(
          .archive, on: [ThreadInMailbox(threadId: thread.id, view: .folder(inbox))])
      }
    }
    // The server changes something else about it, and still has it in the Inbox.
    await world.server.setFlags([.seen, .flagged], of: 1, in: "INBOX")
    await world.server.deliver(World.mail("c"), to: "INBOX")
    try await world.sync()
    #expect(try await world.threads("INBOX").map(\.subject).sorted() == ["About b", "About c"])
    #expect(try await world.email("About a")?.isStarred == true)
    await world.server.renumber("INBOX")
    try await world.sync()
    #expect(try await world.threads("INBOX").map(\.subject).sorted() == ["About b", "About c"])
  }

  @Test func `An opposite change that the server's own change has overtaken is sent, and not just dropped`()
    async throws
  {
    let world = try await World()
    try await world.tellNothing()
    await world.server.deliver(World.mail("a"), to: "INBOX")
    try await world.sync()
    let inbox = try await world.folder("INBOX").folder.id
    let place = ThreadInMailbox(
      threadId: try #require(try await world.threads("INBOX").first).id, view: .folder(inbox))
    _ = try await world.store.write { try $0.perform(.star, on: [place]) }
    await world.server.setFlags(.flagged, of: 1, in: "INBOX")
    try await world.sync()
    _ = try await world.store.write { try $0.perform(.unstar, on: [place]) }
    #expect(try await world.email("About a")?.isStarred == false)
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account) } == 2)
    try await world.sync()
    #expect(try await world.email("About a")?.isStarred == false)
    #expect(try await world.differences() == [])
  }

  // MARK: Servers that get it wrong

  @Test func `VANISHED for nearly everything is checked before anything is removed`() async throws {
    let world = try await World()
    for number in 0..<120 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    try await world.sync()
    var lies = ModelMailServer.Lies()
    lies.selected = { selected in
      var selected = selected
      selected.changes?.vanished = UIDSet(1...26_183)
      return selected
    }
    await world.server.setLies(lies)
    await world.server.deliver(World.mail("new"), to: "INBOX")
    let report = try await world.sync()
    #expect(report.total.removed == 0)
    #expect(try await world.differences() == [])
  }

  static let lies: [@Sendable (inout SelectedMailbox) -> Void] = [
    { $0.uidNext = 1 }, { $0.highestModSeq = 0 }, { $0.highestModSeq = 1 }, { $0.count += 5 },
    { $0.count = 0 },
    { $0.uidNext = nil }, { $0.changes = nil }, { $0.highestModSeq = nil },
  ]

  @Test(arguments: lies.indices)
  func `Numbers that do not fit together lose nothing`(index: Int) async throws {
    let world = try await World()
    for number in 0..<10 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    try await world.sync()
    var lies = ModelMailServer.Lies()
    lies.selected = { selected in
      var selected = selected
      Self.lies[index](&selected)
      return selected
    }
    await world.server.setLies(lies)
    await world.server.deliver(World.mail("new"), to: "INBOX")
    await world.server.expunge(3, in: "INBOX")
    let report = try await world.sync()
    #expect(report.total.removed <= 1)
    #expect(try await world.threads("INBOX").count >= 9)
    await world.server.setLies(ModelMailServer.Lies())
    await world.server.deliver(World.mail("newer"), to: "INBOX")
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test func `An error that ends the connection is reported once, and no other folder is synced`()
    async throws
  {
    for error in [ServerError.tooLarge("an answer"), .protocolViolation("x")] {
      let world = try await World()
      await world.server.breakAfter(calls: 3, with: error)
      let report = try await world.troubledSync()
      #expect(report.folders.compactMap(\.failure) == [error])
      #expect(report.failure == .server(error))
    }
  }

  @Test func `A server that is too busy for several folders in a row isn't asked for the others`()
    async throws
  {
    let world = try await World()
    let error = ServerError.unavailable(code: "INUSE", reason: "")
    await world.server.breakAfter(calls: 3, with: error)
    let report = try await world.troubledSync()
    #expect(report.folders.compactMap(\.failure) == [error, error, error])
    #expect(report.failure == .server(error))
  }

  @Test(arguments: [0, 5])
  func `A text that ends before its message does is fetched again with all of it`(length: Int) async throws {
    let world = try await World()
    for name in "abcde" { await world.server.deliver(World.mail("\(name)"), to: "INBOX") }
    var lies = ModelMailServer.Lies()
    for uid in UInt32(1)...5 { lies.lengths[uid] = length }
    await world.server.setLies(lies)
    try await world.sync()
    #expect(try await world.texts().map { $0.split(separator: "|")[1] }.sorted().first == "Text of a\n")
    #expect(try await world.texts().allSatisfy { $0.contains("Text of") })
    for email in try await world.store.read({ try $0.emails(accountId: world.account, after: nil, limit: 10) }
    ) {
      #expect(try await world.store.read { try $0.source(emailId: email.id) }?.count == email.sizeBytes)
    }
    #expect(await world.server.textsSent == 10)
    #expect(try await world.differences() == [])
  }

  @Test func `A server whose sizes are wrong is asked a few times more, and its mail is as it came`()
    async throws
  {
    let world = try await World()
    for number in 0..<60 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    var lies = ModelMailServer.Lies()
    lies.addedSize = 100
    await world.server.setLies(lies)
    try await world.sync()
    #expect(try await world.threads("INBOX").count == 60)
    // Some chunks are on their way when it is clear.
    #expect(await world.server.textsSent <= 60 + 3 * 3)
    #expect(
      try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 100) }.count
        == 60)
    let sent = await world.server.textsSent
    try await world.sync()
    #expect(await world.server.textsSent == sent)
    #expect(try await world.differences() == [])
  }

  @Test func `What FETCH leaves out stays wanted until it comes`() async throws {
    let world = try await World()
    for number in 0..<5 { await world.server.deliver(World.mail("m\(number)"), to: "INBOX") }
    var lies = ModelMailServer.Lies()
    lies.unfetchable = [2, 4]
    await world.server.setLies(lies)
    try await world.sync()
    #expect(try await world.threads("INBOX").count == 3)
    #expect(try await world.folder("INBOX").cursor?.gap == [2, 4])
    await world.server.setLies(ModelMailServer.Lies())
    world.clock.advance(by: 600)
    try await world.sync()
    #expect(try await world.differences() == [])
  }
}
