import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

/// Mail between two servers (decision 75): until its copy is on the one, it is on the other, whatever happens.
@Suite(.timeLimit(.minutes(10))) struct TransferTests {
  static let kinds = OperationPusherTests.kinds

  @Test(arguments: kinds)
  func `The original goes when the copy has a UID, and undo and redo reach both servers`(traits: ServerTraits)
    async throws
  {
    let world = try await TwoServers(traits)
    let outcome = try await world.move("a", "b")
    #expect(outcome.done.count == 2 && outcome.failed.isEmpty)
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(await world.work.subjects() == [:])
    try await world.syncHome()
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]], "nothing has happened yet")
    try await world.syncWork()
    try await world.syncHome()
    #expect(await world.home.server.subjects() == ["Trash": ["a", "b"]])
    #expect(await world.work.subjects() == ["Bills": ["a", "b"]])
    #expect(try await world.home.store.read { try $0.pending() }.isEmpty)
    _ = try await world.undoing.undo()
    try await world.syncHome()
    try await world.syncWork()
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(await world.work.subjects() == ["Trash": ["a", "b"]])
    _ = try await world.undoing.redo()
    try await world.syncHome()
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]], "the copies are still in Trash")
    try await world.syncWork()
    try await world.syncHome()
    #expect(await world.home.server.subjects() == ["Trash": ["a", "b"]])
    #expect(await world.work.subjects() == ["Bills": ["a", "b"]])
    #expect(try await world.home.differences() == [])
  }

  @Test func `A copy leaves the original, and flags go with it`() async throws {
    let world = try await TwoServers()
    try await world.act(.star, "a")
    try await world.move("a", keepsOriginal: true)
    try await world.syncAll()
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(await world.work.subjects() == ["Bills": ["a"]])
    #expect(await world.work.mailboxes["Bills"]?.messages.values.first?.flags.contains(.flagged) == true)
  }

  @Test(arguments: ["[TOOBIG] too large", "quota"])
  func `What the server refuses is reported, and stays where it was`(reason: String) async throws {
    let world = try await TwoServers()
    try await world.move("a")
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in call == "append" ? .refused(code: nil, reason: reason) : nil }
    await world.work.setLies(lies)
    let report = try await world.syncWork()
    #expect(report.pushed.reverted.flatMap(\.failed).map(\.subject) == ["About a"])
    #expect(report.pushed.reverted.first?.action == world.action(keepsOriginal: false))
    #expect(report.pushed.unfiled.isEmpty)
    try await world.syncHome()
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(await world.work.subjects() == [:])
    #expect(try await world.home.store.read { try $0.pending() }.isEmpty)
    #expect(try await world.home.threads("INBOX").count == 2)
  }

  @Test func `What the account has already, and its server doesn't file, leaves the original where it is`()
    async throws
  {
    let world = try await TwoServers()
    await world.work.deliver(SyncWorld.mail("a"), to: "Archive")
    try await world.syncWork()
    try await world.move("a")
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in
      ["copy", "move"].contains(call) ? .refused(code: nil, reason: "read-only") : nil
    }
    await world.work.setLies(lies)
    let report = try await world.syncWork()
    #expect(report.pushed.reverted.flatMap(\.failed).map(\.subject) == ["About a"])
    try await world.syncAll()
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(await world.work.subjects() == ["Archive": ["a"]])
    #expect(try await world.home.store.read { try $0.pending() }.isEmpty)
  }

  @Test func `A move that is undone before its copy was seen takes the copy to Trash`() async throws {
    let world = try await TwoServers()
    try await world.move("a", "b")
    var lies = ModelMailServer.Lies()
    lies.unselectable = { $0 == "Bills" ? .connectionLost(reason: "BYE") : nil }
    await world.work.setLies(lies)
    _ = try? await world.syncWork()
    #expect(await world.work.subjects()["Bills"]?.isEmpty == false)
    _ = try await world.undoing.undo()
    await world.work.setLies(ModelMailServer.Lies())
    for _ in 0..<2 { try await world.syncAll() }
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(await world.work.subjects()["Bills"] == nil)
    try await world.move("a", "b")
    for _ in 0..<2 { try await world.syncAll() }
    #expect(await world.home.server.subjects() == ["Trash": ["a", "b"]])
    #expect(await world.work.subjects()["Bills"] == ["a", "b"])
    #expect(try await world.home.differences() == [])
  }

  @Test func `What waits to be moved to or from an account is counted before that is removed`() async throws {
    let world = try await TwoServers()
    let (home, other) = (world.home.account, world.account)
    func contents(_ account: AccountID) async throws -> AccountContents {
      try await world.home.store.read { try $0.contents(accountId: account) }
    }
    #expect(try await contents(home).transfers == 0)
    #expect(try await contents(other).transfers == 0)
    try await world.move("a", "b")
    #expect(try await contents(home).transfers == 2)
    #expect(try await contents(home).pendingActions == 0)
    #expect(try await contents(other).transfers == 2)
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try await contents(home).transfers == 0)
    #expect(try await contents(other).transfers == 0)
  }

  @Test func `A server that cannot be reached for days is waited for`() async throws {
    let world = try await TwoServers()
    try await world.move("a", "b")
    for _ in 0..<3 {
      world.home.clock.advance(by: 86_400)
      try await world.syncHome()
    }
    #expect(await world.home.server.subjects() == ["INBOX": ["a", "b"]])
    #expect(try await world.home.store.read { try $0.waitingChanges() }.map(\.messages) == [2])
    try await world.syncAll()
    #expect(await world.home.server.subjects() == ["Trash": ["a", "b"]])
    #expect(await world.work.subjects() == ["Bills": ["a", "b"]])
  }

  @Test func `What another program moves meanwhile stays there, and its copy too`() async throws {
    let world = try await TwoServers()
    try await world.move("a")
    let source = SyncWorld.mail("a")
    let uid = try #require(
      await world.home.server.mailboxes["INBOX"]?.messages.first {
        String(decoding: $0.value.source, as: UTF8.self) == source
      }?
      .key)
    await world.home.server.expunge(uid, in: "INBOX")
    await world.home.server.deliver(source, to: "Bills")
    try await world.syncHome()
    try await world.syncAll()
    #expect(await world.home.server.subjects() == ["INBOX": ["b"], "Bills": ["a"]])
    #expect(await world.work.subjects() == ["Bills": ["a"]])
  }

  @Test(arguments: kinds)
  func `A crash anywhere leaves one of both, and the next start ends with exactly one`(traits: ServerTraits)
    async throws
  {
    let (place, pictures) = (TemporaryStore(), CrashPictures())
    let world = try await TwoServers(traits, place: place, faults: pictures.everyStatement(place.directory))
    _ = pictures.take()
    try await world.move("a")
    try await world.syncAll()
    let taken = pictures.take()
    #expect(taken.count > 20)
    var added: [Int] = []
    for (index, picture) in taken.enumerated() where index.isMultiple(of: 3) {
      let restarted = try world.reopened(at: picture.place)
      let before = await restarted.work.subjects()["Bills"] ?? []
      _ = try await restarted.transfers.makeCopies()
      for _ in 0..<2 { try await restarted.syncAll() }
      let (home, work) = (await restarted.home.server.subjects(), await restarted.work.subjects())
      let after = try #require(work["Bills"])
      #expect(home == ["INBOX": ["b"], "Trash": ["a"]] && Set(after) == ["a"], "\(home) \(work)")
      #expect(try await restarted.home.store.complaints() == [])
      added.append(after.count - before.count)
      restarted.home.store.close()
    }
    // The servers have already seen everything. From the move up to the APPEND, a restart sends the copy, and after
    // its beginning none.
    let sent = added.drop { $0 == 0 }.prefix { $0 == 1 }
    #expect(
      !sent.isEmpty && sent.endIndex < added.endIndex && added[sent.endIndex...].allSatisfy { $0 == 0 },
      "\(added)")
  }

  @Test func `Five thousand messages are copied in batches`() async throws {
    let names = (0..<5_000).map { "m\($0)" }
    let world = try await TwoServers(mail: names, work: .local)
    let threads = try await world.home.threads("INBOX", limit: 6_000)
    let inbox = try await world.home.folder("INBOX").folder.id
    let places = threads.map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
    let outcome = try await world.actions.perform(world.action(keepsOriginal: false), on: places)
    #expect(outcome.done.count == 5_000 && outcome.failed.isEmpty)
    let copies = try await world.home.store.read {
      try $0.threads(view: .folder(world.bills), category: nil, cursor: nil, limit: 6_000)
    }
    #expect(copies.count == 5_000)
    #expect(
      try await world.home.store.read { try $0.countOperations(accountId: world.home.account) } == 5_000)
  }
}

/// Two accounts with servers of their own in one store: home has mail, and work a folder for bills.
private struct TwoServers {
  let home: SyncWorld
  let account: AccountID
  let work: ModelMailServer
  let bills: FolderID

  init(
    _ traits: ServerTraits = OperationPusherTests.kinds[0], mail: [String] = ["a", "b"],
    work kind: Account.Kind = .imap,
    place: TemporaryStore? = nil, faults: WriteFaults = .none
  ) async throws {
    home = try await SyncWorld(traits: traits, place: place, faults: faults)
    for name in mail { await home.server.deliver(SyncWorld.mail(name), to: "INBOX") }
    try await home.sync()
    work = ModelMailServer(traits: traits)
    for (name, use) in [
      ("INBOX", nil), ("Trash", .trash), ("Archive", .archive), ("Bills", RemoteFolder.Use?.none),
    ] { await work.add(name, use: use) }
    let settings = ServerSettings(
      imap: ServerEndpoint(host: "localhost", port: 144, security: .clear), smtp: nil, userName: "u",
      authentication: .password(.command("pass")))
    account = try await home.store.write {
      kind == .imap
        ? try $0.addServerAccount(name: "other", email: "me@example.com", server: settings)
        : try $0.addAccount(name: "other", email: "", kind: kind)
    }.id
    if kind == .imap { try await Self.sync(account, work, home) }
    bills = try await home.store.write { [account] in
      try $0.ensureFolder(accountId: account, name: "Bills", type: .custom)
    }.id
  }

  private init(_ home: SyncWorld, _ world: TwoServers) {
    (self.home, account, work, bills) = (home, world.account, world.work, world.bills)
  }

  func reopened(at place: TemporaryStore) throws -> TwoServers {
    TwoServers(try home.reopened(at: place), self)
  }

  var transfers: TransferMailUseCase {
    TransferMailUseCase(store: home.store, reader: PlainMessageReader())
  }

  var actions: ManageThreadActionsUseCase {
    ManageThreadActionsUseCase(
      repository: EmailRepositoryImpl(home.store), store: home.store, transfers: transfers)
  }

  var undoing: UndoActionsUseCase {
    UndoActionsUseCase(repository: EmailRepositoryImpl(home.store), store: home.store, transfers: transfers)
  }

  func action(keepsOriginal: Bool) -> ThreadAction {
    .transfer(to: bills, named: "other/Bills", keepsOriginal: keepsOriginal)
  }

  @discardableResult
  func move(_ names: String..., keepsOriginal: Bool = false) async throws -> ActionOutcome {
    try await actions.perform(action(keepsOriginal: keepsOriginal), on: places(names))
  }

  func act(_ action: ThreadAction, _ names: String...) async throws {
    _ = try await actions.perform(action, on: places(names))
  }

  private func places(_ names: [String]) async throws -> [ThreadInMailbox] {
    let inbox = try await home.folder("INBOX").folder.id
    var places: [ThreadInMailbox] = []
    for name in names {
      let email = try #require(try await home.email("About " + name))
      places.append(ThreadInMailbox(threadId: email.threadId, view: .folder(inbox)))
    }
    return places
  }

  func syncHome() async throws { try await home.sync() }

  @discardableResult
  func syncWork() async throws -> SyncReport { try await Self.sync(account, work, home) }

  func syncAll() async throws {
    try await syncWork()
    try await syncHome()
  }

  @discardableResult
  private static func sync(_ account: AccountID, _ server: ModelMailServer, _ world: SyncWorld) async throws
    -> SyncReport
  {
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret("p")))
    let useCase = SyncAccountUseCase(
      store: world.store, servers: server,
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: world.clock),
      reader: PlainMessageReader(), clock: world.clock, rules: world.rules)
    let found = try await world.store.read { try $0.accounts() }.first { $0.id == account }
    return try await useCase.sync(try #require(found))
  }
}

extension ModelMailServer {
  /// The names of the messages by mailbox.
  fileprivate func subjects() -> [String: [String]] {
    mailboxes.mapValues { mailbox in
      mailbox.messages.values.compactMap { message in
        PlainMessageReader().read(message.source).subject.split(separator: " ").last.map(String.init)
      }.sorted()
    }.filter { !$0.value.isEmpty }
  }
}

extension SyncWorld {
  fileprivate func threads(_ name: String, limit: Int) async throws -> [MailThread] {
    let id = try await folder(name).folder.id
    return try await store.read {
      try $0.threads(view: .folder(id), category: nil, cursor: nil, limit: limit)
    }
  }
}
