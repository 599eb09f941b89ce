import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// How a sync ended is known to every program on the store until one ends well.
@Suite(.timeLimit(.minutes(10))) struct StoredSyncFailureTests {
  static let failures: [SyncFailure] = [
    .server(.unreachable(host: "imap.example.org", port: 993, reason: "connection refused")),
    .server(.refused(code: nil, reason: "no \"such\" \u{1B} mailbox")),
    .server(
      .untrustedCertificate(
        CertificateProblem(host: "h", reason: .expired, sha256: [0, 255], detail: "expired"))),
    .secret(.unusable(program: "pass", .nul)), .oauth(.refused(code: "access_denied", description: nil)),
    .notSetUp,
  ]

  @Test(arguments: failures)
  func `Each failure is read as it was written`(failure: SyncFailure) {
    #expect(StoredSyncFailure.decode(StoredSyncFailure.encode(failure)) == failure)
  }

  @Test func `What an earlier version wrote is a failure whose reason is not known`() async throws {
    let world = try await SyncWorld()
    let account = world.account
    try await world.store.database.write {
      try SQLStatement(
        $0.db,
        "INSERT INTO account_sync (accountId, lastSync, failure) VALUES (?, NULL, 'server(VmailDomain…')"
      ).run(.integer(account.rawValue))
    }
    let state = try #require(try await world.store.read { try $0.syncStates() }[account])
    #expect(state == SyncState(lastSync: nil, hasFailed: true, failure: nil))
  }

  @Test func `One folder that fails counts, and one that is in line says nothing of the others`() async throws
  {
    let world = try await SyncWorld()
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    try await world.sync()
    let inbox = try await world.folder("INBOX").folder.id
    func states() async throws -> SyncState? {
      try await world.store.read { try $0.syncStates() }[account.id]
    }
    let good = try #require(try await states())
    #expect(!good.hasFailed)
    var lies = ModelMailServer.Lies()
    lies.unselectable = { _ in .refused(code: nil, reason: "no") }
    await world.server.setLies(lies)
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    _ = try await world.useCase.sync(account, only: inbox)
    let bad = try #require(try await states())
    #expect(bad.hasFailed && bad.lastSync == good.lastSync)
    await world.server.setLies(ModelMailServer.Lies())
    #expect(try await world.useCase.sync(account, only: inbox).firstFailure == nil)
    #expect(try await states() == bad)
    try await world.sync()
    #expect(try await states()?.hasFailed == false)
  }
}
