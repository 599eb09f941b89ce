import Foundation
import Testing
import VmailDomain

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
  @Test("Two openings of one store write at the same time, and lose nothing")
  func twoWriters() async throws {
    let place = try TemporaryStore()
    let stores = [try place.open(), try place.open()]
    let (account, inbox) = try await stores[0].repository.makeAccount()
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
            _ = try await store.repository.add(own + [shared], accountId: account)
            _ = try await store.repository.page(inbox)
          }
        }
      }
      try await group.waitForAll()
    }
    let repository = stores[1].repository
    let emails = try await repository.getEmails(accountId: account, after: nil, limit: 1000)
    #expect(emails.count == 30 * 11)
    // Each round: eight single threads and one of three messages.
    #expect(try await repository.page(inbox).count == 30 * 9)
    for email in emails.prefix(50) { #expect(try await repository.getSource(emailId: email.id) != nil) }
    #expect(try await stores[0].complaints() == [])
    for store in stores { store.close() }
  }

  @Test("A cancelled import leaves whole batches")
  func cancellation() async throws {
    let place = try TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.repository.makeAccount()
    let task = Task {
      for batch in 0..<200 {
        _ = try await store.repository.add(
          TestMail.messages(batch * 10..<batch * 10 + 10, folder: inbox), accountId: account)
        if batch == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.repository.page(inbox).count % 10 == 0)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test("A store is closed when nobody uses it any more")
  func closesItself() async throws {
    let place = try TemporaryStore()
    func use() async throws {
      let repository = try place.open().repository
      _ = try await repository.makeAccount()
    }
    try await use()
    let header = try DatabaseHeader(files: place.files)
    #expect(header.version == Migration.all.count)
    #expect(try StoreDirectory(files: place.files).size(of: place.files.vault + "-wal") ?? 0 == 0)
  }

  @Test("A store may be let go of right after its last answer")
  func letGo() async throws {
    let place = try TemporaryStore()
    try place.open().close()
    for number in 0..<100 {
      let repository = try place.open().repository
      _ = try await repository.addAccount(name: "a\(number)", email: "", kind: .local)
    }
    #expect(try await place.open().repository.getAccounts().count == 100)
  }
}
