import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Labels that are made, renamed and deleted here reach the server (page 5, Operations).
@Suite(.timeLimit(.minutes(10))) struct LabelSyncTests {
  private let world: SyncWorld

  init() async throws {
    world = try await SyncWorld(holding: ["INBOX": ["a"], "Bills/2025": ["b"]])
  }

  private func names() async -> Set<String> { Set(await world.server.mailboxes.keys) }

  private func put(_ name: String, on label: FolderID) async throws {
    let thread = try #require(try await world.email("About \(name)")).threadId
    let inbox = try await world.folder("INBOX").folder.id
    _ = try await world.store.write {
      try $0.perform(
        .label(adding: [label], removing: []), on: [ThreadInMailbox(threadId: thread, view: .folder(inbox))])
    }
  }

  @Test func `A label that was made here is made there, and what was put on it arrives`() async throws {
    let label = try await world.store.write {
      try $0.createFolder(accountId: world.account, name: "Travel/Año")
    }
    try await put("a", on: label.id)
    #expect(try await world.sync().pushed.mailboxes == [])
    #expect(await names().contains("Travel/Año"))
    #expect(await world.server.mailboxes["Travel/Año"]?.messages.count == 1)
    #expect(try await world.folder("Travel/Año").folder.id == label.id)
    #expect(try await world.differences() == [])
    #expect(try await world.store.read { try $0.mailboxChanges(accountId: world.account) } == [])
  }

  @Test func `A label that was renamed before the server heard of it is made under its last name`()
    async throws
  {
    let label = try await world.store.write { try $0.createFolder(accountId: world.account, name: "One") }
    _ = try await world.store.write { try $0.renameFolder(label.id, to: "Two") }
    try await world.sync()
    #expect(await names().contains("Two"))
    #expect(await !names().contains("One"))
    #expect(try await world.folder("Two").folder.id == label.id)
  }

  @Test func `A label that is there already is the same one`() async throws {
    let label = try await world.store.write { try $0.createFolder(accountId: world.account, name: "House") }
    await world.server.add("House")
    await world.server.deliver(SyncWorld.mail("h"), to: "House")
    #expect(try await world.sync().failure == nil)
    #expect(try await world.folder("House").folder.id == label.id)
    #expect(try await world.threads("House").count == 1)
  }

  @Test func `Renaming takes what is below along, and no mail is fetched again`() async throws {
    let before = await world.server.textsSent
    let bills = try await world.folder("Bills").folder.id
    _ = try await world.store.write { try $0.renameFolder(bills, to: "Invoices") }
    let inside = try await world.folder("Bills/2025").folder.id
    try await world.sync()
    #expect(await names().isSuperset(of: ["Invoices", "Invoices/2025"]))
    #expect(try await world.folder("Invoices/2025").folder.id == inside)
    #expect(try await world.threads("Invoices/2025").count == 1)
    #expect(await world.server.textsSent == before)
    #expect(try await world.differences() == [])
  }

  @Test func `A refused name is undone and reported`() async throws {
    await world.server.setLies(refusing("rename"))
    let bills = try await world.folder("Bills").folder.id
    _ = try await world.store.write { try $0.renameFolder(bills, to: "Invoices") }
    let report = try await world.sync()
    #expect(report.failure == nil)
    #expect(
      report.pushed.mailboxes == [
        MailboxFailure(
          deed: .rename, name: "Invoices", reason: .server(.refused(code: "NOPERM", reason: "no")))
      ])
    #expect(try await world.folder("Bills").folder.name == "Bills")
    #expect(try await world.folder("Bills/2025").folder.name == "Bills/2025")
    #expect(try await world.store.read { try $0.mailboxChanges(accountId: world.account) } == [])
  }

  @Test func `A label that the server does not make takes nothing with it but what was put on it`()
    async throws
  {
    await world.server.setLies(refusing("create"))
    let label = try await world.store.write { try $0.createFolder(accountId: world.account, name: "Travel") }
    try await put("a", on: label.id)
    let report = try await world.sync()
    #expect(report.failure == nil && report.pushed.mailboxes.map(\.deed) == [.create])
    #expect(report.pushed.reverted.map(\.action) == [.label(adding: [label.id], removing: [])])
    #expect(try await world.email("About a")?.folders.count == 1)
  }

  @Test func `An empty label is deleted there; one that received mail meanwhile returns`() async throws {
    let bills = try await world.folder("Bills").folder.id
    _ = try await world.store.write { try $0.removeFolder(bills) }
    await world.server.breakAfter(calls: 1)
    _ = try await world.troubledSync()
    await world.server.breakAfter(calls: nil)
    #expect(
      try await !world.store.read { try $0.folders(accountId: world.account) }.contains { $0.name == "Bills" }
    )
    await world.server.deliver(SyncWorld.mail("new"), to: "Bills")
    #expect(
      try await world.sync().pushed.mailboxes == [
        MailboxFailure(deed: .delete, name: "Bills", reason: .hasMail)
      ])
    #expect(try await world.threads("Bills").map(\.subject) == ["About new"])
    await world.server.expunge(1, in: "Bills")
    try await world.sync()
    let again = try await world.folder("Bills").folder.id
    _ = try await world.store.write { try $0.removeFolder(again) }
    #expect(try await world.sync().pushed.mailboxes == [])
    #expect(await !names().contains("Bills"))
    #expect(try await world.differences() == [])
  }

  @Test func `A label that operations refer to is not deleted before they are sent`() async throws {
    let bills = try await world.folder("Bills").folder.id
    try await put("a", on: bills)
    await #expect(throws: FolderError.isWaitedFor("Bills")) {
      try await world.store.write { try $0.removeFolder(bills) }
    }
  }

  private func refusing(_ refused: String) -> ModelMailServer.Lies {
    var lies = ModelMailServer.Lies()
    lies.refusal = { call, _, _ in call == refused ? .refused(code: "NOPERM", reason: "no") : nil }
    return lies
  }
}
