import Foundation
import Testing
import VmailDomain

@testable import VmailStore
@testable import VmailTestSupport

/// Mail by what names it in every session, and copies that have the same Message-ID.
@Suite(.timeLimit(.minutes(10))) struct IdentityTests {
  private let place: TestStore

  init() throws { place = try TestStore() }

  private func message(
    _ name: String, id: String?, minute: Double = 0, in folder: FolderType? = .inbox, _ world: ContractWorld
  ) throws -> IncomingMessage {
    var message = try world.message(name, minute: minute, in: folder)
    message.content.messageId = id
    return message
  }

  private func found(_ query: String) async throws -> Set<EmailID> {
    let parsed = try SearchQueryParser.parse(query, now: .distantPast, offset: { _ in 0 })
    return try await place.store.read { mail in
      let hits = try mail.searchThreads(parsed, scope: .allAccounts, cursor: nil, limit: 100)
      return try mail.matchingMessages(parsed, of: hits.map(\.thread.id))
    }
  }

  @Test func `A Message-ID names all messages with it, newest first, and in one account only those there`()
    async throws
  {
    let work = try await ContractWorld.make(place.store)
    let home = try await ContractWorld.make(place.store, name: "home")
    try await work.add(
      message("a", id: "same@b", minute: 1, work), message("b", id: nil, minute: 3, work),
      message("c", id: "thread:1", minute: 4, in: .trash, work))
    try await home.add(message("d", id: "same@b", minute: 2, home))
    let threads = try await place.store.read { try $0.threads(named: [.message("same@b")], in: .allAccounts) }
    let newest = try #require(threads[.message("same@b")]?.first)
    #expect(threads[.message("same@b")]?.count == 2)
    #expect(try await home.threads(home.inbox).map(\.id) == [newest])
    for (scope, count) in [(SearchScope.account(work.account.id), 1), (.account(home.account.id), 1)] {
      let found = try await place.store.read { mail in
        try mail.threads(
          named: [.message("same@b"), .message("gone@b"), .message(""), .thread(newest), .message("same@b")],
          in: scope)
      }
      #expect(found[.message("same@b")]?.count == count)
      #expect(found[.message("gone@b")] == nil && found[.message("")] == nil)
      #expect(found[.thread(newest)] == (scope == .account(home.account.id) ? [newest] : nil))
    }
    // A hostile one is a Message-ID, and mail in Trash is named too.
    let odd = try await place.store.read { try $0.threads(named: [.message("thread:1")], in: .allAccounts) }
    #expect(odd[.message("thread:1")]?.count == 1)
  }

  @Test func `A thread is named by its identity also after it was joined to another`() async throws {
    let world = try await ContractWorld.make(place.store)
    try await world.add(world.message("a", minute: 1), world.message("b", minute: 2))
    let before = try await world.threads(world.inbox).map(\.id)
    try await world.add(world.message("c", minute: 3, references: ["a", "b"]))
    let now = try await world.threads(world.inbox).map(\.id)
    #expect(before.count == 2 && now.count == 1)
    let names = before.map(MailIdentity.thread) + [.thread(ThreadID(9_999))]
    let found = try await place.store.read { try $0.threads(named: names, in: .allAccounts) }
    #expect(found == Dictionary(uniqueKeysWithValues: before.map { (.thread($0), now) }))
  }

  @Test func `A duplicate shares its Message-ID with another one of the account, outside Trash`() async throws
  {
    let work = try await ContractWorld.make(place.store)
    let home = try await ContractWorld.make(place.store, name: "home")
    let ids = try await work.add(
      message("a", id: "same@b", minute: 1, work), message("b", id: "same@b", minute: 2, in: .sent, work),
      message("c", id: nil, minute: 3, work), message("d", id: nil, minute: 4, work),
      message("e", id: "alone@b", minute: 5, work))
    try await home.add(message("f", id: "alone@b", home))
    #expect(try await found("is:duplicate") == Set(ids.prefix(2)))
    #expect(try await found("is:duplicate in:sent") == [ids[1]])
    #expect(try await found("subject:about -is:duplicate").isDisjoint(with: ids.prefix(2)))
    #expect(try await found("is:duplicate OR id:alone@b").count == 4)
    // Of two, the last one left is none: who deletes duplicates again and again deletes no mail.
    let thread = try #require(try await work.threads(work.inbox).first { $0.subject == "About a" })
    let inbox = try work.inbox
    _ = try await place.store.write { mail in
      try mail.perform(.delete, on: [ThreadInMailbox(threadId: thread.id, view: inbox)])
    }
    #expect(try await found("is:duplicate").isEmpty)
    #expect(try await found("is:duplicate in:trash") == [ids[0]])
  }

  @Test func `What names a message in the key of another thread is found by its Message-ID`() async throws {
    let world = try await ContractWorld.make(place.store)
    let count = ThreadAssignment.messageLimit
    try await world.add(
      try (0..<count + 2).map { try world.message("m\($0)", minute: Double($0), references: ["m0"]) })
    for name in ["m0", "m1", "m\(count - 1)", "m\(count)", "m\(count + 1)"] {
      #expect(try await found("id:\(name)@example.org").count == 1, "\(name)")
    }
  }

  @Test func `Rows have the Message-ID of the message by which they are listed`() async throws {
    let world = try await ContractWorld.make(place.store)
    try await world.add(world.message("a", minute: 1), world.message("b", minute: 2, references: ["a"]))
    try await world.add(message("d", id: nil, world))
    let listed = try await EmailRepositoryImpl(place.store).getThreads(
      scope: .mailbox(try world.inbox), category: nil, cursor: nil, limit: 10, withMarks: true)
    #expect(listed.threads.map { listed.marks.messageIds[$0.id] } == ["b@example.org", nil])
    let found = ListedThread(listed.threads[0], view: nil, date: ContractWorld.date(1))
    #expect(
      try await place.store.read { try $0.marks(of: [found]).messageIds.values.sorted() } == ["a@example.org"]
    )
  }
}
