import Foundation
import Testing
import VmailTestSupport

@testable import VmailDomain
@testable import VmailEngine
@testable import VmailStore

/// Mail that may have been sent settles itself, and is never sent twice (decision 93).
@Suite(.timeLimit(.minutes(10))) struct UncertainMailTests {
  /// - Parameter isTaken: whether the server has taken it before the connection was cut.
  private func world(isTaken: Bool = true, traits: ServerTraits? = nil) async throws -> WritingWorld {
    let world =
      if let traits { try await WritingWorld(traits: traits) } else { try await WritingWorld() }
    try await world.sync.sync()
    try await lose(try await world.queue(), in: world, isTaken: isTaken)
    return world
  }

  private func lose(_ mail: OutgoingMail, in world: WritingWorld, isTaken: Bool = true) async throws {
    let cut = SubmissionError.unknownOutcome(.connectionLost(reason: "cut"))
    if !isTaken { world.submission.setOnEnd { throw cut } }
    world.submission.fail(.answer, cut)
    try await world.play()
    world.submission.clearFailures()
    world.submission.setOnEnd(nil)
  }

  private func mail(in world: WritingWorld) async throws -> OutgoingMail? {
    try await world.outgoing().first
  }

  private func source(in world: WritingWorld) async throws -> String {
    let mail = try #require(try await self.mail(in: world))
    let bytes = try #require(try await world.store.read { try $0.source(emailId: mail.id) })
    return String(decoding: bytes, as: UTF8.self)
  }

  private func messageId(in world: WritingWorld) async throws -> String {
    try #require(try await mail(in: world)?.email.messageId)
  }

  private static func reply(to id: String, from sender: String = "you@example.org") -> String {
    "Message-ID: answer@example.org\nFrom: \(sender)\nReferences: \(id)\nSubject: Re\n\nYes.\n"
  }

  /// It isn't sent again, whatever happens.
  private func expectSettled(_ world: WritingWorld, copies: Int = 1, taken: Int = 1) async throws {
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
    world.clock.advance(by: 864_000)
    try await world.play(retrying: true)
    try await world.sync.sync()
    try await world.sync.sync()
    #expect(world.submission.taken.count == taken)
    #expect(await world.there("Sent") == Array(repeating: "Hello", count: copies))
    #expect(try await world.sync.differences() == [])
  }

  @Test func `It is shown as uncertain, and known to scripts as failed`() async throws {
    let world = try await world()
    let mail = try #require(try await self.mail(in: world))
    let states = try await FindUnsentMailUseCase(store: world.store).states(of: [mail.email])
    #expect(states == [mail.id: .uncertain])
    #expect(states[mail.id]?.progress == .failed)
    #expect(UnsentState.progresses == ["draft", "queued", "sending", "failed"])
  }

  // MARK: By what arrives

  @Test func `The copy that a server adds to Sent settles it`() async throws {
    let world = try await world()
    await world.sync.server.deliver(try await source(in: world), to: "Sent")
    #expect(try await world.sync.sync().settled.map(\.email.subject) == ["Hello"])
    try await expectSettled(world)
  }

  @Test func `A copy that comes back to the user settles it, and one is filed in Sent`() async throws {
    let world = try await world()
    await world.sync.server.deliver("Received: by mx\n" + (try await source(in: world)), to: "INBOX")
    #expect(try await world.sync.sync().settled.count == 1)
    try await expectSettled(world)
  }

  @Test func `A reply settles it, also one that has arrived before vmail knew of the cut`() async throws {
    let world = try await world()
    await world.sync.server.deliver(Self.reply(to: try await messageId(in: world)), to: "INBOX")
    #expect(try await world.sync.sync().settled.count == 1)
    try await expectSettled(world)

    let early = try await WritingWorld()
    try await early.sync.sync()
    let queued = try await early.queue()
    let id = try #require(queued.email.messageId)
    await early.sync.server.deliver(Self.reply(to: id), to: "INBOX")
    try await early.sync.sync()
    try await lose(queued, in: early)
    try await expectSettled(early)
  }

  @Test func `A process that ends while the mail is sent leaves one that a reply settles`() async throws {
    let world = try await WritingWorld()
    try await world.sync.sync()
    let queued = try await world.queue()
    var claim = try await world.store.claim(queued.id, at: world.clock.now, retrying: false)
    if let claim { try await world.store.write { try $0.noteEnd(of: claim) } }
    await world.sync.server.deliver(Self.reply(to: try await messageId(in: world)), to: "INBOX")
    try await world.sync.sync()
    // Whoever sends it still does.
    #expect(try await mail(in: world)?.email.sendState == .sending)
    withExtendedLifetime(claim) {}
    claim = nil
    #expect(try await world.store.recoverOutgoing().isEmpty)
    try await expectSettled(world, taken: 0)
  }

  @Test func `A report about it settles it, also one of a failure`() async throws {
    let world = try await world()
    let id = try await messageId(in: world)
    try await add(to: world) { message in
      message.content.report = DeliveryReport(
        messageId: id, recipients: [.init(["you@example.org"], .failed)])
    }
    #expect(try await world.outgoing().isEmpty)
    try await expectSettled(world)
  }

  private struct ReportReader: MessageReading {
    let id: String
    let textVersion = 2

    func read(_ source: [UInt8]) -> MessageContent {
      var content = PlainMessageReader().read(source)
      guard content.subject == "Other" else { return content }
      content.report = DeliveryReport(messageId: id, recipients: [.init(["you@example.org"], .failed)])
      return content
    }
  }

  @Test func `A report that only later rules recognize settles it`() async throws {
    let world = try await world()
    try await add(to: world) { _ in }
    #expect(try await world.outgoing().count == 1)
    let reader = ReportReader(id: try await messageId(in: world))
    _ = try await world.store.doctor.renewNextTexts(by: reader, after: nil)
    try await expectSettled(world)
  }

  @Test func `Mail of another account counts as well`() async throws {
    let world = try await world()
    let other = try await world.store.write {
      try $0.addAccount(name: "home", email: "home@example.org", kind: .local)
    }
    let id = try await messageId(in: world)
    try await add(to: world, account: other.id) { $0.content.references = [id] }
    try await expectSettled(world)
  }

  private func add(
    to world: WritingWorld, account: AccountID? = nil, _ change: (inout IncomingMessage) -> Void
  ) async throws {
    let account = account ?? world.sync.account
    let inbox = try #require(
      try await world.store.read { try $0.folders(accountId: account) }.first { $0.type == .inbox })
    let source = Array("Message-ID: other@example.org\nFrom: you@example.org\nSubject: Other\n\nText\n".utf8)
    var message = IncomingMessage(
      content: PlainMessageReader().read(source), source: source, flags: [], dateReceived: world.clock.now,
      folder: inbox.id)
    change(&message)
    let added = message
    _ = try await world.store.write { try $0.add([added], accountId: account) }
  }

  // MARK: By nothing else

  @Test func `What names another Message-ID, its very bytes, and mail from the user settle nothing`()
    async throws
  {
    let world = try await world()
    let (id, source) = (try await messageId(in: world), try await self.source(in: world))
    let server = world.sync.server
    await server.deliver(Self.reply(to: id + "x").replacing("answer", with: "a1"), to: "INBOX")
    await server.deliver(Self.reply(to: "x" + id).replacing("answer", with: "a2"), to: "INBOX")
    #expect(try await world.sync.sync().settled.isEmpty)
    // It was exported and imported.
    try await add(to: world) {
      ($0.content.messageId, $0.source) = (id, Array(source.utf8))
      $0.sourceDigest = SHA256.digest(of: Array(source.utf8))
    }
    #expect(try await world.outgoing().count == 1)
    await server.deliver(Self.reply(to: id, from: WritingWorld.me.email), to: "INBOX")
    #expect(try await world.sync.sync().settled.isEmpty)
    // Others may know it from that mail of the user.
    await server.deliver(Self.reply(to: id).replacing("answer", with: "a3"), to: "INBOX")
    #expect(try await world.sync.sync().settled.isEmpty)
    #expect(try await world.outgoing().count == 1)
    await server.deliver(source, to: "Sent")
    #expect(try await world.sync.sync().settled.count == 1)
  }

  @Test func `A mail whose Message-ID another program has chosen is settled by Sent alone`() async throws {
    let world = try await world()
    try await set("draftId = NULL", in: world)
    let (id, source) = (try await messageId(in: world), try await self.source(in: world))
    await world.sync.server.deliver(Self.reply(to: id), to: "INBOX")
    await world.sync.server.deliver("Received: by mx\n" + source, to: "INBOX")
    #expect(try await world.sync.sync().settled.isEmpty)
    await world.sync.server.deliver(source, to: "Sent")
    #expect(try await world.sync.sync().settled.count == 1)
    #expect(try await world.outgoing().isEmpty)
  }

  private func set(_ columns: String, in world: WritingWorld) async throws {
    try await world.store.database.write { try $0.db.execute(sql: "UPDATE outgoing SET \(columns)") }
  }

  @Test func `Where others have it already, or it was resent, nothing settles it`() async throws {
    for columns in ["delivered = 1", "isResent = 1"] {
      let world = try await world()
      try await set(columns, in: world)
      await world.sync.server.deliver(Self.reply(to: try await messageId(in: world)), to: "INBOX")
      #expect(try await world.sync.sync().settled.isEmpty)
      world.clock.advance(by: 864_000)
      #expect(try await world.sync.sync().absent.isEmpty)
      let mail = try #require(try await self.mail(in: world))
      #expect(mail.look.stage(at: world.clock.now) == .inconclusive, "\(columns)")
    }
  }

  // MARK: By a search of Sent

  /// How a server answers searches.
  enum Answer: CaseIterable { case honest, findsNothing, findsEverything }

  private func answer(_ answer: Answer, in world: WritingWorld) async {
    var lies = ModelMailServer.Lies()
    switch answer {
    case .honest: break
    case .findsNothing: lies.found = { _, _, _ in [] }
    case .findsEverything: lies.found = { _, _, all in all }
    }
    await world.sync.server.setLies(lies)
  }

  private func search(_ world: WritingWorld) async throws -> [OutgoingMail] {
    let session = try await world.sync.server.connect(
      ServerLogin(
        target: ServerTarget(endpoint: ServerEndpoint(host: "h", port: 143, security: .clear)), userName: "u",
        credentials: .password("p")))
    let search = UncertainMailSearch(
      account: world.sync.account, session: session, store: world.store, clock: world.clock)
    let absent = try await search.run(in: try await world.sync.folder("Sent"))
    await session.close()
    return absent
  }

  @Test(arguments: Answer.allCases)
  func `It is found in Sent, whatever the server answers`(_ how: Answer) async throws {
    let world = try await world()
    let (server, now) = (world.sync.server, world.clock.now)
    await server.deliver(try await source(in: world), to: "Sent", date: now)
    for number in 0..<230 { await server.deliver(SyncWorld.mail("m\(number)"), to: "Sent", date: now) }
    await answer(how, in: world)
    #expect(try await search(world).isEmpty)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test
  func
    `A copy with another Message-ID of the server is found, and another mail of the user is not taken for it`()
    async throws
  {
    let world = try await world()
    let (source, id) = (try await self.source(in: world), try await messageId(in: world))
    await world.sync.server.deliver(source.replacing(id, with: "other@example.org"), to: "Sent")
    #expect(try await search(world).isEmpty)
    #expect(try await world.outgoing().count == 1)
    await world.sync.server.deliver(source.replacing(id, with: "new@provider.example"), to: "Sent")
    #expect(try await search(world).isEmpty)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test(arguments: Answer.allCases)
  func `Once a copy can't appear any more, the user is asked once`(_ how: Answer) async throws {
    let world = try await world(isTaken: false)
    await answer(how, in: world)
    #expect(try await world.sync.sync().absent.isEmpty)
    let until = try #require(try await mail(in: world)?.look.until)
    #expect(until.timeIntervalSince(world.clock.now) > 590)
    world.clock.advance(by: 599)
    #expect(try await world.sync.sync().absent.isEmpty)
    world.clock.advance(by: 1)
    #expect(try await world.sync.sync().absent.map(\.email.subject) == ["Hello"])
    let asked = try #require(try await mail(in: world))
    #expect(asked.isUncertain && !asked.look.isOpen)
    world.clock.set(to: world.clock.now.addingTimeInterval(-86_400))
    #expect(try await world.sync.sync().absent.isEmpty)
    world.clock.advance(by: 864_000)
    #expect(try await world.sync.sync().absent.isEmpty)
    try await world.play(retrying: true)
    #expect(world.submission.taken.isEmpty)
    // The user decides, or what arrives.
    await world.sync.server.setLies(ModelMailServer.Lies())
    #expect(try await world.outbox.retry(asked))
    #expect(try await mail(in: world)?.look == SentLook())
    try await world.play()
    try await expectSettled(world)
  }

  @Test func `A reply settles it after the user was asked`() async throws {
    let world = try await world()
    for _ in 0..<2 {
      try await world.sync.sync()
      world.clock.advance(by: 600)
    }
    #expect(try await mail(in: world)?.look.isOpen == false)
    await world.sync.server.deliver(Self.reply(to: try await messageId(in: world)), to: "INBOX")
    #expect(try await world.sync.sync().settled.count == 1)
    try await expectSettled(world)
  }

  @Test func `Where the server hides Sent, nothing is asked, and a search that is possible again settles it`()
    async throws
  {
    let world = try await world()
    await world.sync.server.deliver(try await source(in: world), to: "Sent")
    var lies = ModelMailServer.Lies()
    lies.unselectable = { $0 == "Sent" ? .refused(code: nil, reason: "hidden") : nil }
    await world.sync.server.setLies(lies)
    for _ in 0..<3 {
      #expect(try await world.sync.troubledSync().absent.isEmpty)
      world.clock.advance(by: 600)
    }
    #expect(try await mail(in: world)?.look.stage(at: world.clock.now) == .hidden)
    await world.sync.server.setLies(ModelMailServer.Lies())
    #expect(try await world.sync.sync().settled.count == 1)
    try await expectSettled(world)
  }

  @Test func `A server that breaks off when Sent is searched doesn't keep the rest from being synced`()
    async throws
  {
    let world = try await world()
    let calls = Numbers()
    await world.sync.server.setOnCall { _ in _ = calls.next() }
    var lies = ModelMailServer.Lies()
    lies.unselectable = { $0 == "Sent" ? .connectionLost(reason: "Sent") : nil }
    await world.sync.server.setLies(lies)
    await world.sync.server.deliver(SyncWorld.mail("news"), to: "INBOX")
    _ = try await world.sync.troubledSync()
    #expect(try await world.sync.email("About news") != nil)
    #expect(calls.next() < 200)
    #expect(try await world.outgoing().count == 1)
  }

  @Test func `A search that was begun before the user sent it again says nothing`() async throws {
    let world = try await world(isTaken: false)
    let mail = try #require(try await self.mail(in: world))
    let until = world.clock.now.addingTimeInterval(600)
    let begun = try #require(try await world.store.write { try $0.beginLook(for: mail.id, until: until) })
    #expect(try await world.outbox.retry(mail))
    #expect(try await world.store.write { try $0.noteAbsence(of: mail.id, at: begun, until: begun) } == false)
    #expect(try await world.store.write { try $0.settleFound(mail.id) } == false)
    try await lose(mail, in: world, isTaken: false)
    #expect(try await world.store.write { try $0.noteAbsence(of: mail.id, at: begun, until: begun) } == false)
    #expect(try await self.mail(in: world)?.look == SentLook())
  }

  @Test func `After a crash anywhere in the sync that settles it, it is sent once and filed once`()
    async throws
  {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await WritingWorld(place: place, faults: pictures.everyStatement(place.directory))
    try await world.sync.sync()
    try await lose(try await world.queue(), in: world)
    await world.sync.server.deliver(Self.reply(to: try await messageId(in: world)), to: "INBOX")
    _ = pictures.take()
    try await world.sync.sync()
    let taken = pictures.take()
    #expect(taken.count > 3)
    for picture in taken {
      let restarted = WritingWorld(
        try world.sync.reopened(at: picture.place), submission: world.submission)
      _ = try await restarted.store.recoverOutgoing()
      try await restarted.sync.sync()
      try await expectSettled(restarted)
    }
  }
}
