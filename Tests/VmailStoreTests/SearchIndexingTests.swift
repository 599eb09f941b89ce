import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// How mail gets into the index.
@Suite(.timeLimit(.minutes(10))) struct SearchIndexingTests {
  @Test("A batch of messages becomes one segment of the index")
  func segments() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    // The newest first: they are brought in order.
    let batch = Array(TestMail.messages(0..<200, folder: inbox).reversed())
    _ = try await store.write { try $0.add(batch, accountId: account) }
    let segments = try await StoreConnection.reader(place.files).read { db in
      try SQLStatement(db, "SELECT count(DISTINCT segid) FROM search_text_idx").first { $0.int(0) }
    }
    #expect(segments == 1)
    #expect(try await store.complaints() == [])
    store.close()
  }
}
