import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Mailboxes that don't keep every flag: nothing is announced that the server forgets.
@Suite(.timeLimit(.minutes(10))) struct PermissionSyncTests {
  private let world: SyncWorld

  init() async throws {
    world = try await SyncWorld()
    for name in ["a", "b"] { await world.server.deliver(SyncWorld.mail(name), to: "Bills") }
  }

  private func keep(_ flags: MessageFlags?, isReadOnly: Bool = false) async {
    var lies = ModelMailServer.Lies()
    lies.selected = { told in
      var told = told
      (told.keptFlags, told.isReadOnly) = (flags, isReadOnly)
      return told
    }
    await world.server.setLies(lies)
  }

  private func perform(_ action: ThreadAction, _ name: String) async throws -> ActionOutcome {
    let thread = try #require(try await world.email("About \(name)")).threadId
    let bills = try await world.folder("Bills").folder.id
    return try await world.store.write {
      try $0.perform(
        action, on: [ThreadInMailbox(threadId: thread, view: .folder(bills))])
    }
  }

  @Test func `What a mailbox keeps is known after a sync, and what it doesn't is refused at once`()
    async throws
  {
    await keep(.seen)
    try await world.sync()
    #expect(try await world.folder("Bills").permissions == MailboxPermissions(keptFlags: .seen))
    #expect(try await perform(.star, "a").failed.map(\.reason) == [.flagsNotKept(.flagged)])
    #expect(try await perform(.markRead, "a").failed == [])
    #expect(try await world.sync().pushed.accepted == 1)
    #expect(try await world.differences() == [])
    // It may keep more some day.
    await keep(nil)
    await world.server.deliver(SyncWorld.mail("c"), to: "Bills")
    try await world.sync()
    #expect(try await world.folder("Bills").permissions == .all)
    #expect(try await perform(.star, "a").failed == [])
  }

  @Test func `A restriction discovered only when sending is undone and reported clearly`() async throws {
    try await world.sync()
    #expect(try await perform(.star, "a").failed == [])
    #expect(try await perform(.markRead, "b").failed == [])
    await keep(.seen)
    let report = try await world.sync()
    #expect(report.pushed.reverted.map(\.action) == [.star] && report.pushed.accepted == 1)
    #expect(report.pushed.reverted.first?.failed.map(\.reason) == [.flagsNotKept(.flagged)])
    #expect(try await world.email("About a")?.flags == [])
    #expect(try await perform(.star, "b").done == [])
    #expect(try await world.differences() == [])
  }

  @Test
  func `In a mailbox that turns out to be read-only, what was done is taken back, and refused from then on`()
    async throws
  {
    try await world.sync()
    _ = try await perform(.archive, "a")
    await keep(nil, isReadOnly: true)
    let report = try await world.sync()
    #expect(report.pushed.reverted.first?.failed.map(\.reason) == [.folderIsReadOnly])
    #expect(try await world.threads("Bills").count == 2)
    #expect(try await perform(.archive, "a").failed.map(\.reason) == [.folderIsReadOnly])
    #expect(try await perform(.open, "a").failed == [])
  }

  @Test func `A flag that nobody asked for by itself is dropped without a word`() async throws {
    try await world.sync()
    let email = try #require(try await world.email("About a"))
    let bills = try await world.folder("Bills").folder.id
    _ = try await world.store.write {
      try $0.perform(
        .star, on: [ThreadInMailbox(threadId: email.threadId, view: .folder(bills))])
    }
    await keep(.flagged)
    try await world.store.database.write { transaction in
      try SQLStatement(transaction.db, "UPDATE operation SET addedFlags = ?")
        .run(.integer(Int64(MessageFlags.forwarded.rawValue)))
    }
    let report = try await world.sync()
    #expect(report.pushed.reverted == [] && report.pushed.accepted == 1)
    #expect(try await world.store.read { try $0.countOperations(accountId: world.account) } == 0)
  }
}
