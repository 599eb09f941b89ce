import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Actions on as many threads as a large Inbox has.
@Suite(.timeLimit(.minutes(10))) struct ManyThreadsTests {
  private static let count = 10_000

  @Test func `Ten thousand threads are deleted and taken back, within the undo window and after it`()
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let account = try await store.write {
      try $0.addAccount(name: "work", email: "me@example.org", kind: .imap)
    }.id
    let folders = try await store.read { try $0.folders(accountId: account) }
    let folder = try #require(folders.first { $0.type == .inbox }).id
    let inbox = MailboxView.folder(folder)
    let trash = MailboxView.folder(try #require(folders.first { $0.type == .trash }).id)
    func threads(_ view: MailboxView) async throws -> [ThreadID] {
      try await store.read { try $0.threads(view: view, category: nil, cursor: nil, limit: Self.count + 1) }
        .map(\.id)
    }
    for start in stride(from: 0, to: Self.count, by: 1_000) {
      let messages = TestMail.messages(start..<(start + 1_000), folder: folder)
      _ = try await store.write { try $0.add(messages, accountId: account) }
    }
    let places = try await threads(inbox).map { ThreadInMailbox(threadId: $0, view: inbox) }
    #expect(places.count == Self.count)

    let first = try await store.write {
      try $0.addPending(.delete, on: places, due: Date(timeIntervalSince1970: 1))
    }
    #expect(first.pending?.places.count == Self.count && first.outcome.failed.isEmpty)
    #expect(try await threads(inbox).isEmpty)
    #expect(try await store.read { try $0.countOperations(accountId: account) } == 0)
    guard case .withdrawn = try await store.write({ try $0.undo() }) else {
      Issue.record("it waits in its window")
      return
    }
    #expect(try await threads(inbox) == places.map(\.threadId))

    let second = try await store.write {
      try $0.addPending(.delete, on: places, due: Date(timeIntervalSince1970: 1))
    }
    let outcome = try await store.write { try $0.carryOut(try #require(second.pending).id) }
    #expect(outcome?.done.count == Self.count && outcome?.failed.isEmpty == true)
    #expect(try await threads(trash).count == Self.count)
    #expect(try await store.read { try $0.countOperations(accountId: account) } == Self.count)
    guard case .applied(_, let undone) = try await store.write({ try $0.undo() }) else {
      Issue.record("it can be undone")
      return
    }
    #expect(undone.done.count == Self.count && undone.failed.isEmpty)
    #expect(try await threads(inbox) == places.map(\.threadId))
    #expect(try await threads(trash).isEmpty)
    // Nobody was told of it yet, and so nobody need be.
    #expect(try await store.read { try $0.countOperations(accountId: account) } == 0)
    #expect(try await store.complaints() == [])
    store.close()
  }
}
