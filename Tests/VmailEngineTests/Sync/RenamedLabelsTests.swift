import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Several labels of Gmail that another client changes between two syncs.
@Suite(.timeLimit(.minutes(10))) struct RenamedLabelsTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (ModelMailServer) async -> Void
  }

  static let changes = [
    Change(testDescription: "both renamed") {
      await $0.rename("Bills", to: "Invoices")
      await $0.rename("Work", to: "Office")
    },
    Change(testDescription: "one renamed to the former name of another") {
      await $0.rename("Bills", to: "Invoices")
      await $0.rename("Work", to: "Bills")
    },
    Change(testDescription: "one renamed to the name of one that was deleted") {
      await $0.remove("Bills")
      await $0.rename("Work", to: "Bills")
    },
    Change(testDescription: "one hidden, one renamed") {
      await $0.setHidden(["Bills"])
      await $0.rename("Work", to: "Office")
    },
  ]

  @Test(arguments: changes)
  func `Labels that change together are not mixed up, and no mail is lost`(change: Change) async throws {
    let world = try await GmailSyncTests.world()
    try await GmailSyncTests.label("d", adding: ["Work"], in: world)
    try await world.sync()
    let ids = try await ids(world)
    await change.make(world.server)
    for _ in 1...3 { try await world.sync() }
    #expect(try await GmailSyncTests.differences(world) == [])
    #expect(try await self.ids(world) == ids)
  }

  /// Gmail's listing lacks it at first, and then again: but meanwhile there was a label.
  @Test func `A label that an action here has created again is followed when it is renamed`() async throws {
    let world = try await GmailSyncTests.world()
    try await world.sync()
    let bills = try await world.folder("Bills").folder.id
    await world.server.remove("Bills")
    try await GmailActionTests.act(.copy(to: bills), on: "a", in: "INBOX", world)
    try await world.sync()
    await world.server.rename("Bills", to: "Invoices")
    for _ in 1...2 { try await world.sync() }
    #expect(try await GmailSyncTests.differences(world) == [])
  }

  private func ids(_ world: SyncWorld) async throws -> Set<EmailID> {
    Set(
      try await world.store.read { try $0.emails(accountId: world.account, after: nil, limit: 100) }.map(\.id)
    )
  }
}
