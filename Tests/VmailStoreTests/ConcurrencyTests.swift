import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
  @Test func `Two openings of one store write at the same time, and lose nothing`() async throws {
    let place = TemporaryStore()
    let stores = [try place.open(), try place.open()]
    let (account, inbox) = try await stores[0].makeAccount()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for round in 0..<30 {
            let own = (0..<5).map {
              TestMail.message("s\(number)r\(round)n\($0)", folder: inbox, bytes: 3000)
            }
            // Both also bring the same message, and tie their threads together.
            let shared = TestMail.message(
              "shared\(round)", folder: inbox, references: ["s0r\(round)n0", "s1r\(round)n0"])
            _ = try await store.write { try $0.add(own + [shared], accountId: account) }
            _ = try await store.page(inbox)
          }
        }
      }
      try await group.waitForAll()
    }
    let store = stores[1]
    let emails = try await store.read { try $0.emails(accountId: account, after: nil, limit: 1000) }
    #expect(emails.count == 30 * 11)
    // Each round: eight single threads and one of three messages.
    #expect(try await store.page(inbox).count == 30 * 9)
    for email in emails.prefix(50) {
      #expect(try await store.read { try $0.source(emailId: email.id) } != nil)
    }
    #expect(try await stores[0].complaints() == [])
    for store in stores { store.close() }
  }

  @Test func `A cancelled import leaves whole batches`() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let task = Task {
      for batch in 0..<200 {
        _ = try await store.write {
          try $0.add(
            TestMail.messages(batch * 10..<batch * 10 + 10, folder: inbox), accountId: account)
        }
        if batch == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.page(inbox).count % 10 == 0)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A store is closed when nobody uses it any more`() async throws {
    let place = TemporaryStore()
    func use() async throws {
      let store = try place.open()
      _ = try await store.makeAccount()
    }
    try await use()
    let header = try DatabaseHeader(files: place.files)
    #expect(header.version == Migration.newest)
    #expect(try StoreDirectory(files: place.files).size(of: place.files.vault + "-wal") ?? 0 == 0)
  }

  @Test func `A store may be let go of right after its last answer`() async throws {
    let place = TemporaryStore()
    try place.open().close()
    for number in 0..<100 {
      let store = try place.open()
      _ = try await store.write { try $0.addAccount(name: "a\(number)", email: "", kind: .local) }
    }
    #expect(try await place.open().read { try $0.accounts() }.count == 100)
  }
}
