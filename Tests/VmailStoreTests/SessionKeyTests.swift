import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The session keys of encrypted messages.
@Suite(.timeLimit(.minutes(10))) struct SessionKeyTests {
  @Test("a session key is kept and replaced, and goes with its message")
  func keeping() async throws {
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
    #expect(try await store.read { try $0.sessionKeyCount() } == 2)
    #expect(try await store.complaints() == [])
    try await store.database.write { try MessageEraser($0.db).erase(first) }
    #expect(try await store.read { try $0.sessionKey(of: first) } == nil)
    #expect(try await store.read { try $0.sessionKeyCount() } == 1)
    try await store.removeAccount(account)
    #expect(try await store.read { try $0.sessionKeyCount() } == 0)
    await #expect(throws: StoreError.self) {
      try await store.write { try $0.setSessionKey(Secret("9:AA"), of: first) }
    }
    store.close()
  }

  @Test("all session keys are removed, some at a time")
  func removing() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<5, folder: inbox)), accountId: account)
    }
    for outcome in added { try await store.write { try $0.setSessionKey(Secret("9:AA"), of: outcome.email) } }
    for (removed, rest) in [(2, 3), (2, 1), (1, 0), (0, 0)] {
      #expect(try await store.write { try $0.removeSessionKeys(limit: 2) } == removed)
      #expect(try await store.read { try $0.sessionKeyCount() } == rest)
    }
    #expect(try await store.complaints() == [])
    store.close()
  }
}
