import Foundation
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

  @Test("a message whose subject becomes known is listed and found by it, and by the former one no more")
  func subjects() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<3, folder: inbox)), accountId: account)
    }
    let email = try #require(added.last).email
    let former = try #require(try await store.read { try $0.email(id: email) })
    try await store.write { try $0.setSubject("Zanzibar", of: email) }
    let now = try #require(try await store.read { try $0.email(id: email) })
    #expect(now.subject == "Zanzibar")
    #expect(try await store.read { try $0.thread(id: now.threadId) }?.subject == "Zanzibar")
    for (text, count) in [
      ("subject:zanzibar", 1), ("id:\(former.messageId ?? "") subject:\"\(former.subject)\"", 0),
    ] {
      let query = try SearchQueryParser.parse(text, now: .now, offset: { _ in 0 })
      #expect(
        try await store.read { try $0.countSearchMatches(query, scope: .allAccounts) } == count, "\(text)")
    }
    #expect(try await store.complaints() == [])
    store.close()
  }
}
