import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// What another vmail writes is heard of, and what it left for servers can be seen by a number.
@Suite(.timeLimit(.minutes(10))) struct StoreWatchTests {
  @Test
  func
    `A write by another process is noticed, and the number of changes grows with each operation for a server`()
    async throws
  {
    let place = TemporaryStore()
    let (engine, other) = (try place.open(), try place.open())
    let account = try await other.write {
      try $0.addServerAccount(
        name: "work", email: "me@example.org",
        server: ServerSettings(
          imap: ServerEndpoint(host: "localhost", port: 143, security: .clear), smtp: nil, userName: "u",
          authentication: .password(.ask)))
    }
    let before = try await engine.read { try $0.changeNumber() }
    var writes = engine.watch.writes().makeAsyncIterator()
    let label = try await other.write { try $0.createFolder(accountId: account.id, name: "Bills") }
    await writes.next()
    let after = try await engine.read { try $0.changeNumber() }
    #expect(after > before)
    // An operation that has been carried out still counts.
    _ = try await other.write { try $0.removeFolder(label.id) }
    #expect(try await engine.read { try $0.changeNumber() } >= after)
  }
}
