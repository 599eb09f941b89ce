import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Servers that list mailboxes nobody can open, or more than anybody has.
@Suite(.timeLimit(.minutes(10))) struct ManyMailboxesTests {
  @Test func `A mailbox that no command can name is passed over, and the others are synced`() async throws {
    let world = try await SyncWorld()
    await world.server.add("Bad\0name", use: nil)
    for name in ["INBOX", "Bad\0name", "Bills"] {
      _ = await world.server.deliver(SyncWorld.mail(name.prefix(3).lowercased()), to: name)
    }
    let report = try await world.sync()
    #expect(report.failure == nil && report.firstFailure == nil)
    #expect(report.passedOver.unusableCount == 1)
    #expect(report.passedOver.unusable == ["Bad\0name"])
    #expect(try await world.threads("INBOX").count == 1)
    #expect(try await world.threads("Bills").count == 1)
    #expect(try await world.store.read { try $0.syncedFolders(accountId: world.account) }.count == 7)
    #expect(try await world.store.complaints() == [])
  }

  @Test func `A mailbox over which the connection ends leaves the others as they would be without it`()
    async throws
  {
    let world = try await SyncWorld()
    await world.server.add("Annex", use: nil)
    for name in ["INBOX", "Annex", "Bills"] {
      _ = await world.server.deliver(SyncWorld.mail(name.prefix(3).lowercased()), to: name)
    }
    var lies = ModelMailServer.Lies()
    lies.unselectable = { $0 == "Annex" ? .protocolViolation("an unclosed list") : nil }
    await world.server.setLies(lies)
    let report = try await world.troubledSync()
    #expect(report.failure == nil)
    #expect(report.folders.filter { $0.failure != nil }.map(\.folder.name) == ["Annex"])
    #expect(try await world.threads("INBOX").count == 1)
    #expect(try await world.threads("Bills").count == 1)
  }

  @Test func `Names that are one here get numbers, however many they are`() async throws {
    let world = try await SyncWorld()
    let listing = (0..<3_000).map { RemoteFolder(path: MailboxPath(Array("box\($0)".utf8)), name: "Box") }
    try await world.store.write {
      _ = try $0.setMailboxes(FolderMapping.bindings(for: listing), accountId: world.account)
    }
    let names = try await world.store.read { try $0.syncedFolders(accountId: world.account) }.map(
      \.folder.name)
    #expect(Set(names) == Set(["Box"] + (2...3_000).map { "Box (\($0))" }))
  }
}
