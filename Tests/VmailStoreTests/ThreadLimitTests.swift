import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Whoever names one identifier in all his mails makes no thread that grows without end: work on a thread, such as
/// bringing its row in line with each batch that is added to it, has a bound.
@Suite(.timeLimit(.minutes(10))) struct ThreadLimitTests {
  private let place: TemporaryStore
  private let limit = ThreadAssignment.messageLimit

  init() throws { place = TemporaryStore() }

  private func threads(_ store: MailStore, _ inbox: FolderID) async throws -> [Int] {
    try await store.page(inbox).sorted { $0.id < $1.id }.map(\.messageCount)
  }

  private func add(
    _ range: Range<Int>, to store: MailStore, _ account: AccountID, _ inbox: FolderID,
    references: (Int) -> [String]
  ) async throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 300) {
      let batch = (start..<min(start + 300, range.upperBound)).map {
        TestMail.message("m\($0)", minute: $0, folder: inbox, references: references($0))
      }
      _ = try await store.write { try $0.add(batch, accountId: account) }
    }
  }

  @Test func `A message for a full thread begins another, which continues it`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    try await add(0..<limit, to: store, account, inbox) { _ in ["root"] }
    #expect(try await threads(store, inbox) == [limit])
    try await add(limit..<limit * 2 + 1, to: store, account, inbox) { _ in ["root"] }
    #expect(try await threads(store, inbox) == [limit, limit, 1])
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A chain continues in the thread of its latest message`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    try await add(0..<limit + 10, to: store, account, inbox) { $0 == 0 ? [] : ["m0", "m\($0 - 1)"] }
    #expect(try await threads(store, inbox) == [limit, 10])
    // An answer to a message of the full thread.
    _ = try await store.write {
      try $0.add(
        [TestMail.message("late", minute: 9_000, folder: inbox, references: ["m5"])], accountId: account)
    }
    #expect(try await threads(store, inbox).reduce(0, +) == limit + 11)
    #expect(try await threads(store, inbox).first == limit)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `Two threads that would be too large together stay two`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let half = limit / 2
    try await add(0..<half, to: store, account, inbox) { _ in ["a"] }
    try await add(half..<limit, to: store, account, inbox) { _ in ["b"] }
    _ = try await store.write {
      try $0.add(
        [TestMail.message("both", minute: 9_000, folder: inbox, references: ["a", "b"])], accountId: account)
    }
    #expect(try await threads(store, inbox) == [half + 1, half])
    // Both identifiers lead to the one that goes on.
    _ = try await store.write {
      try $0.add(
        [TestMail.message("b2", minute: 9_001, folder: inbox, references: ["b"])], accountId: account)
    }
    #expect(try await threads(store, inbox) == [half + 2, half])
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A thread that was full stays so when some of it is deleted`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    try await add(0..<limit + 1, to: store, account, inbox) { _ in ["root"] }
    try await store.database.write {
      try $0.db.execute(sql: "UPDATE email SET threadId = (SELECT max(id) FROM thread) WHERE id <= 5")
    }
    _ = try await store.doctor.examine(repairs: true)
    #expect(try await store.complaints() == [])
    try await add(limit + 1..<limit + 3, to: store, account, inbox) { _ in ["root"] }
    #expect(try await threads(store, inbox) == [limit - 5, 8])
    #expect(try await store.complaints() == [])
    store.close()
  }
}
