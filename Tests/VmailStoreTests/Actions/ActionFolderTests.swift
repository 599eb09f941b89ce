import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ActionFolderTests {
  @Test func `A renamed label keeps its mail, and labels below it their place`() async throws {
    try await ActionWorld.check { world in
      let (bills, below) = (try await world.label("Bills"), try await world.label("bills/2025"))
      let other = try await world.label("Billsandmore")
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.move(to: bills), "a")
      let renamed = try await world.store.write { try $0.renameFolder(bills, to: "Bills/Old") }
      #expect(renamed.name == "Bills/Old" && renamed.id == bills)
      let names = try await world.names()
      #expect(names[bills] == "Bills/Old" && names[below] == "Bills/Old/2025")
      #expect(names[other] == "Billsandmore")
      #expect(try await world.subjects(.folder(bills)) == ["About a"])
      #expect(try await world.store.write { try $0.renameFolder(bills, to: "BILLS") }.name == "BILLS")
    }
  }

  @Test func `A label gets no name that another folder has, whatever its case`() async throws {
    try await ActionWorld.check { world in
      let bills = try await world.label("Bills")
      _ = try await world.label("House")
      let before = try await world.names()
      for name in ["house", "TRASH"] {
        await #expect(throws: FolderError.nameTaken(name)) {
          _ = try await world.store.write { try $0.renameFolder(bills, to: name) }
        }
      }
      #expect(try await world.names() == before)
    }
  }

  @Test func `A label goes, and its mail stays: elsewhere, or in the Archive`() async throws {
    try await ActionWorld.check { world in
      let bills = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.move(to: bills), "a")
      try await world.act(.label(adding: [bills], removing: []), "b")
      #expect(try await world.store.write { try $0.removeFolder(bills) }.isEmpty)
      #expect(try await world.names()[bills] == nil)
      #expect(try await world.subjects(world.mail.archive) == ["About a"])
      #expect(try await world.subjects(.inbox) == ["About b"])
      #expect(try await world.folders("b") == [world.id(.inbox)])
      #expect(try await world.subjects(.folder(bills)).isEmpty)
      // Nothing is left to undo of the earlier actions there.
      let emails = try await world.emails()
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.emails() == emails)
    }
  }

  @Test func `What waits for threads in a label is carried out before it goes`() async throws {
    try await ActionWorld.check { world in
      let bills = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a"), world.mail.message("b"))
      try await world.act(.move(to: bills), "a")
      let waiting = try await world.announce(.delete, "a", in: .folder(bills))
      let other = try await world.announce(.archive, "b")
      let outcomes = try await world.store.write { try $0.removeFolder(bills) }
      let done = ActionOutcome(action: .delete, done: waiting.places.map(\.threadId))
      #expect(outcomes == [waiting.id: done])
      #expect(try await world.subjects(.trash) == ["About a"])
      #expect(try await world.store.read { try $0.pending() } == [other])
    }
  }

  @Test func `A label that is gone is told by its own error`() async throws {
    try await ActionWorld.check { world in
      let gone = FolderID(777_777)
      await #expect(throws: FolderError.gone) {
        _ = try await world.store.write { try $0.renameFolder(gone, to: "New") }
      }
      await #expect(throws: FolderError.gone) {
        _ = try await world.store.write { try $0.removeFolder(gone) }
      }
    }
  }
}

extension ActionWorld {
  fileprivate func names() async throws -> [FolderID: String] {
    let folders = try await store.read { try $0.folders(accountId: mail.account.id) }
    return Dictionary(uniqueKeysWithValues: folders.map { ($0.id, $0.name) })
  }
}
