import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Mailboxes that another client renames while something waits for them (invariant I8).
@Suite(.timeLimit(.minutes(10))) struct RenamedMailboxTests {
  private let world: SyncWorld

  init() async throws {
    world = try await SyncWorld(holding: ["Work": ["a", "b", "c"], "Work/Old": ["old"], "INBOX": ["in"]])
  }

  private func act(_ action: ThreadAction, _ name: String, in place: String) async throws {
    let thread = try #require(try await world.email("About \(name)")).threadId
    let view = MailboxView.folder(try await world.folder(place).folder.id)
    let outcome = try await world.store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread, view: view)])
    }
    #expect(outcome.failed == [])
  }

  @Test
  func `What waits for it, and is on its way into it, goes to where it is now, and nothing is fetched again`()
    async throws
  {
    let (work, old) = (try await world.folder("Work").folder.id, try await world.folder("Work/Old").folder.id)
    try await act(.star, "a", in: "Work")
    try await act(.archive, "b", in: "Work")
    try await act(.move(to: work), "in", in: "INBOX")
    try await act(.delete, "old", in: "Work/Old")
    let texts = await world.server.textsSent
    await world.server.rename("Work", to: "Job")
    let report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.accepted == 4)
    #expect(await world.server.mailboxes["Job"]?.messages[1]?.flags == .flagged)
    #expect(await world.server.mailboxes["Job"]?.messages.count == 3)
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 1)
    #expect(await world.server.mailboxes["Trash"]?.messages.count == 1)
    #expect(try await world.folder("Job").folder.id == work)
    #expect(try await world.folder("Job").folder.name == "Job")
    #expect(try await world.folder("Job/Old").folder.id == old)
    #expect(try await world.folder("Job/Old").folder.name == "Job/Old")
    #expect(await world.server.textsSent == texts)
    #expect(try await world.differences() == [])
  }

  @Test
  func `Another mailbox that came in its place is not taken for it, though its UIDVALIDITY is the same`()
    async throws
  {
    try await act(.delete, "a", in: "Work")
    await world.server.remove("Work")
    await world.server.add("Job")
    for name in ["x", "y", "z"] { await world.server.deliver(SyncWorld.mail(name), to: "Job") }
    try await world.sync()
    try await world.sync()
    #expect(try await world.threads("Job").count == 3)
    #expect(try await Set(world.archived().map(\.subject)).isSuperset(of: ["About a", "About b", "About c"]))
    #expect(try await world.differences() == [])
  }

  @Test func `By its MAILBOXID it is the same, though its UIDs are others, and another in its place is not`()
    async throws
  {
    await world.server.identifyMailboxes()
    // Only opening it shows what it is.
    await world.server.setFlags(.seen, of: 2, in: "Work")
    try await world.sync()
    let work = try await world.folder("Work").folder.id
    try await act(.star, "a", in: "Work")
    let texts = await world.server.textsSent
    await world.server.rename("Work", to: "Job")
    await world.server.renumber("Job")
    // As many messages, and the UIDVALIDITY that the mailbox had.
    await world.server.add("Task")
    for name in ["x", "y", "z"] { await world.server.deliver(SyncWorld.mail(name), to: "Task") }
    await world.server.identifyMailboxes()
    for _ in 0..<2 { try await world.sync() }
    #expect(try await world.folder("Job").folder.id == work)
    #expect(await world.server.textsSent - texts == 3)
    #expect(try await world.threads("Task").count == 3)
    #expect(await world.server.mailboxes["Job"]?.messages.values.count { $0.flags.contains(.flagged) } == 1)
    #expect(try await world.differences() == [])
  }

  @Test func `Where another label has the new name already, the folder keeps its own`() async throws {
    let work = try await world.folder("Work").folder.id
    _ = try await world.store.write { try $0.createFolder(accountId: world.account, name: "job") }
    try await act(.star, "a", in: "Work")
    await world.server.rename("Work", to: "Job")
    let report = try await world.troubledSync()
    #expect(report.pushed.reverted == [])
    #expect(
      try await world.store.read { try $0.syncedFolder(id: work) }?.path == MailboxPath(Array("Job".utf8)))
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A mailbox deleted while operations wait is not an error of the sync`() async throws {
    try await act(.delete, "a", in: "Work")
    await world.server.remove("Work")
    for _ in 0..<2 { try await world.sync() }
    #expect(try await world.differences() == [])
  }

  @Test(arguments: 1..<14)
  func `A connection that breaks anywhere on the way loses nothing`(calls: Int) async throws {
    try await act(.star, "a", in: "Work")
    try await act(.archive, "b", in: "Work")
    await world.server.rename("Work", to: "Job")
    await world.server.breakAfter(calls: calls)
    _ = try await world.troubledSync()
    await world.server.breakAfter(calls: nil)
    #expect(try await world.sync().pushed.reverted == [])
    #expect(await world.server.mailboxes["Job"]?.messages[1]?.flags == .flagged)
    #expect(await world.server.mailboxes["Archive"]?.messages.count == 1)
    #expect(try await world.differences() == [])
  }

  @Test func `The report of a sync names a deleted mailbox, and counts what is only here now`() async throws {
    await world.server.deliver(SyncWorld.mail("a"), to: "Bills")
    try await world.sync()
    await world.server.remove("Work")
    let report = try await world.sync()
    #expect(report.deleted == [DeletedMailbox(name: "Work", keptCount: 2)])
    #expect(try await world.sync().deleted == [])
    let thread = try #require(try await world.email("About b")).threadId
    let place = ThreadInMailbox(threadId: thread, view: .archive(world.account))
    #expect(try await world.store.write { try $0.perform(.delete, on: [place]) }.failed == [])
    let pushed = try await world.sync().pushed
    #expect(pushed.madeHereOnly == 1 && pushed.accepted == 0)
  }

  @Test(arguments: [("Trash", RemoteFolder.Use.trash), ("Junk", .junk), ("Drafts", .drafts)])
  func `A mailbox that isn't listed any more takes no mail along, whatever it was for`(
    name: String, use: RemoteFolder.Use
  ) async throws {
    await world.server.add(name, use: use)
    await world.server.deliver(SyncWorld.mail("kept"), to: name)
    try await world.sync()
    let before = await world.server.mailboxes[name]
    await world.server.remove(name)
    #expect(try await world.sync().deleted.map(\.keptCount) == [1])
    #expect(try await world.email("About kept") != nil)
    await world.server.restore(before, as: name)
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  @Test func `The report of a sync counts the messages whose changes have to wait for another one`()
    async throws
  {
    try await act(.star, "a", in: "Work")
    await world.server.setOnCall { [server = world.server] _ in await server.renumber("Work") }
    let report = try await world.troubledSync()
    #expect(report.pushed.notFound == 1 && report.pushed.accepted == 0)
    await world.server.setOnCall(nil)
    let later = try await world.sync()
    #expect(later.pushed.notFound == 0 && later.pushed.accepted == 1)
  }
}
