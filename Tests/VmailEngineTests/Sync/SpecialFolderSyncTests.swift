import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Special folders that a server lacks (page 9.19): known to be missing, made when that was agreed on.
@Suite(.timeLimit(.minutes(10))) struct SpecialFolderSyncTests {
  private let world: SyncWorld

  init() async throws {
    world = try await SyncWorld()
    for name in await world.server.mailboxes.keys where name != "INBOX" { await world.server.remove(name) }
    for name in ["a", "b"] { await world.server.deliver(SyncWorld.mail(name), to: "INBOX") }
  }

  private func missing() async throws -> Set<SpecialFolder>? {
    try await world.store.read { try $0.missingFolders(accountId: world.account) }?.folders
  }

  private func perform(_ action: ThreadAction, _ name: String) async throws -> ActionOutcome {
    let thread = try #require(try await world.email("About \(name)")).threadId
    let inbox = try await world.folder("INBOX").folder.id
    return try await world.store.write {
      try $0.perform(
        action, on: [ThreadInMailbox(threadId: thread, view: .folder(inbox))])
    }
  }

  private func make(_ special: SpecialFolder) async throws -> Folder {
    try await world.store.write { try $0.createSpecialFolder(special, accountId: world.account) }
  }

  @Test func `Nothing is known to be missing before the server was asked, and nothing is of a local account`()
    async throws
  {
    #expect(try await missing() == nil)
    try await world.sync()
    #expect(try await missing() == Set(SpecialFolder.allCases))
    await world.server.add("Papierkorb")
    try await world.sync()
    #expect(try await missing() == Set(SpecialFolder.allCases).subtracting([.trash]))
    let local = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    #expect(try await world.store.read { try $0.missingFolders(accountId: local.id) } == MissingFolders())
  }

  @Test func `What needs a missing folder is refused at once, and nothing is touched`() async throws {
    try await world.sync()
    for (action, special) in [
      (ThreadAction.delete, SpecialFolder.trash), (.spam, .junk), (.archive, .archive),
    ] {
      let outcome = try await perform(action, "a")
      #expect(outcome.done == [] && outcome.failed.map(\.reason) == [.notOnServer(special)])
    }
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account) } == 0)
    #expect(try await world.threads("INBOX").count == 2)
    #expect(try await world.sync().pushed == PushReport())
  }

  @Test(
    arguments: SpecialFolder.allCases)
  func `One that is made is no longer missing, and what is done then arrives in it`(special: SpecialFolder)
    async throws
  {
    try await world.sync()
    let folder = try await make(special)
    #expect(try await missing() == Set(SpecialFolder.allCases).subtracting([special]))
    await #expect(throws: FolderError.nameTaken(special.title)) { _ = try await make(special) }
    let outcome = try await perform(.move(to: folder.id), "a")
    #expect(outcome.failed == [])
    let report = try await world.sync()
    #expect(report.pushed.mailboxes == [] && report.pushed.reverted == [])
    #expect(await world.server.mailboxes[special.mailboxName]?.messages.count == 1)
    #expect(try await world.folder(special.mailboxName).folder.id == folder.id)
    #expect(try await world.differences() == [])
  }

  @Test func `A folder that another client created meanwhile, under any name, is not created twice`()
    async throws
  {
    _ = try await make(.trash)
    await world.server.add("Corbeille", use: .trash)
    try await world.sync()
    #expect(await Set(world.server.mailboxes.keys) == ["INBOX", "Corbeille"])
    #expect(try await missing()?.contains(.trash) == false)
    #expect(try await perform(.delete, "a").failed == [])
    try await world.sync()
    #expect(await world.server.mailboxes["Corbeille"]?.messages.count == 1)
    #expect(try await world.differences() == [])
  }

  @Test(
    arguments: [SpecialFolder.trash, .archive])
  func `Where the server makes none, what was done is back, and told truly`(special: SpecialFolder)
    async throws
  {
    try await world.sync()
    _ = try await make(special)
    #expect(try await perform(special == .trash ? .delete : .archive, "a").failed == [])
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in call == "create" ? .refused(code: "NOPERM", reason: "no") : nil }
    await world.server.setLies(lies)
    let report = try await world.sync()
    #expect(report.pushed.mailboxes.map(\.deed) == [.createSpecial])
    #expect(report.pushed.reverted.flatMap(\.failed).map(\.reason) == [.notOnServer(special)])
    #expect(try await world.threads("INBOX").count == 2)
    #expect(try await missing()?.contains(special) == true)
    #expect(try await perform(special == .trash ? .delete : .archive, "a").done == [])
    #expect(try await world.store.complaints() == [])
  }

  @Test func `One that is deleted on the server is missing again`() async throws {
    await world.server.add("Trash", use: .trash)
    try await world.sync()
    #expect(try await missing()?.contains(.trash) == false)
    await world.server.remove("Trash")
    try await world.sync()
    #expect(try await missing()?.contains(.trash) == true)
  }

  @Test func `Gmail has them all, shown or not`() async throws {
    await world.server.add("[Gmail]/Trash", use: .trash)
    try await world.sync()
    let missing = try await world.store.read { try $0.missingFolders(accountId: world.account) }
    #expect(missing == MissingFolders([.junk, .archive, .sent, .drafts], isGmail: true))
    _ = try await make(.junk)
    #expect(try await world.sync().pushed.mailboxes == [])
    #expect(await Set(world.server.mailboxes.keys) == ["INBOX", "[Gmail]/Trash"])
  }
}
