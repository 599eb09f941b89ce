import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The session keys of encrypted messages.
@Suite(.timeLimit(.minutes(10))) struct SessionKeyTests {
  private func count(_ kept: KeptContent, _ account: AccountID, in store: MailStore) async throws -> Int {
    try await store.read { try $0.count(kept, accountId: account) }
  }

  @Test func `A session key is kept and replaced, and goes with its message`() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<2, folder: inbox)), accountId: account)
    }
    let (first, second) = (added[0].email, added[1].email)
    #expect(try await store.read { try $0.sessionKey(of: first) } == nil)
    try await store.write { try $0.setSessionKey(Secret("9:AA"), of: first) }
    try await store.write { try $0.setSessionKey(Secret("9:BB"), of: first) }
    try await store.write { try $0.setSessionKey(Secret("9:CC"), of: second) }
    #expect(try await store.read { try $0.sessionKey(of: first) } == Secret("9:BB"))
    #expect(try await store.read { try $0.sessionKey(of: second) } == Secret("9:CC"))
    #expect(try await count(.sessionKey, account, in: store) == 2)
    #expect(try await store.complaints() == [])
    try await store.database.write { try MessageEraser($0.db).erase(first) }
    #expect(try await store.read { try $0.sessionKey(of: first) } == nil)
    #expect(try await count(.sessionKey, account, in: store) == 1)
    try await store.removeAccount(account)
    #expect(try await count(.sessionKey, account, in: store) == 0)
    await #expect(throws: StoreError.self) {
      try await store.write { try $0.setSessionKey(Secret("9:AA"), of: first) }
    }
    store.close()
  }

  @Test(arguments: KeptContent.allCases)
  func `What is kept of an account's mail is removed, some at a time`(kept: KeptContent) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let other = try await store.write { try $0.addAccount(name: "other", email: "", kind: .local) }
    let folder = try #require(try await store.read { try $0.folders(accountId: other.id) }.first)
    for (account, folder, numbers) in [(account, inbox, 0..<5), (other.id, folder.id, 5..<7)] {
      let added = try await store.write {
        try $0.add(Array(TestMail.messages(numbers, folder: folder)), accountId: account)
      }
      for outcome in added {
        try await store.write { try $0.setSessionKey(Secret("9:AA"), of: outcome.email) }
        try await store.write { try $0.setSealedText("Text", of: outcome.email) }
      }
    }
    for (removed, rest) in [(2, 3), (2, 1), (1, 0), (0, 0)] {
      #expect(try await store.write { try $0.remove(kept, accountId: account, limit: 2) } == removed)
      #expect(try await count(kept, account, in: store) == rest)
    }
    for another in KeptContent.allCases {
      #expect(try await count(another, account, in: store) == (another == kept ? 0 : 5))
      #expect(try await count(another, other.id, in: store) == 2)
    }
    #expect(try await store.complaints() == [])
    store.close()
  }
}
