import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// A summary stays with its thread until the thread has other words.
@Suite(.timeLimit(.minutes(10))) struct SummaryStoreTests {
  private let place: TemporaryStore
  private let store: MailStore
  private let account: AccountID
  private let inbox: FolderID

  private static let summary = ThreadSummary(sentences: [.init(text: "We meet.", speaker: "Ann", message: 1)])

  init() async throws {
    place = TemporaryStore()
    store = try place.open()
    (account, inbox) = try await store.makeAccount()
  }

  private func add(_ name: String, references: [String] = [], minute: Int = 0) async throws {
    _ = try await store.write {
      try $0.add(
        [TestMail.message(name, minute: minute, folder: inbox, references: references)], accountId: account)
    }
  }

  /// A thread of two messages with a summary.
  private func summedUp() async throws -> ThreadID {
    try await add("a")
    try await add("b", references: ["a"], minute: 1)
    let thread = try #require(try await store.page(inbox).first).id
    let basis = try await store.read { try $0.summaryBasis(threadId: thread) }
    #expect(basis.messages.count == 2 && basis.messages.values.allSatisfy(\.self))
    #expect(try await store.write { try $0.keepSummary(Self.summary, threadId: thread, basis: basis) })
    #expect(try await store.read { try $0.summary(threadId: thread) } == Self.summary)
    return thread
  }

  @Test func `It is stored with its thread`() async throws {
    let thread = try await summedUp()
    #expect(try await store.read { try $0.summary(threadId: thread) }?.text == "Ann: We meet.")
    #expect(try await store.complaints() == [])
  }

  @Test func `A message that arrives drops it`() async throws {
    let thread = try await summedUp()
    try await add("c", references: ["b"], minute: 2)
    #expect(try await store.read { try $0.summary(threadId: thread) } == nil)
  }

  @Test func `Mail of other threads leaves it`() async throws {
    let thread = try await summedUp()
    try await add("z", minute: 3)
    #expect(try await store.read { try $0.summary(threadId: thread) } == Self.summary)
  }

  @Test func `A thread that joins another drops it`() async throws {
    let thread = try await summedUp()
    try await add("x", minute: 4)
    try await add("y", references: ["a", "x"], minute: 5)
    #expect(try await store.read { try $0.summary(threadId: thread) } == nil)
  }

  @Test func `A message that is erased drops it`() async throws {
    let thread = try await summedUp()
    let email = try #require(try await store.read { try $0.emails(threadId: thread) }.last)
    try await store.database.write { try MessageEraser($0.db).erase(email.id) }
    #expect(try await store.read { try $0.summary(threadId: thread) } == nil)
  }

  @Test func `Reading and starring leave it deleting for good drops it`() async throws {
    let thread = try await summedUp()
    let email = try #require(try await store.read { try $0.emails(threadId: thread) }.last)
    func set(_ flags: MessageFlags) async throws {
      try await store.database.write {
        try $0.db.execute(
          sql: "UPDATE email SET flags = ? WHERE id = ?",
          arguments: [.integer(Int64(flags.rawValue)), .integer(email.id.rawValue)])
      }
    }
    try await set([.seen, .flagged])
    #expect(try await store.read { try $0.summary(threadId: thread) } == Self.summary)
    try await set([.seen, .deleted])
    #expect(try await store.read { try $0.summary(threadId: thread) } == nil)
  }

  @Test func `What was made of other messages is not kept`() async throws {
    try await add("a")
    let thread = try #require(try await store.page(inbox).first).id
    let basis = try await store.read { try $0.summaryBasis(threadId: thread) }
    try await add("b", references: ["a"], minute: 1)
    #expect(
      try await store.write { try $0.keepSummary(Self.summary, threadId: thread, basis: basis) } == false)
    #expect(try await store.read { try $0.summary(threadId: thread) } == nil)
    #expect(
      try await store.write { try $0.keepSummary(Self.summary, threadId: ThreadID(99), basis: basis) }
        == false)
  }

  @Test func `Sent mail to the person comes first`() async throws {
    let sent = try await store.write { try $0.ensureFolder(accountId: account, name: "Sent", type: .sent) }
    for (index, person) in ["bob@example.org", "ann@example.org", "bob@example.org", "cy@example.org"]
      .enumerated()
    {
      var message = TestMail.message("s\(index)", minute: index, folder: sent.id)
      message.content.to = [Participant(email: person)]
      _ = try await store.write { [message] in try $0.add([message], accountId: account) }
    }
    try await add("other")
    let found = try await store.read { try $0.sentMessages(to: "Ann@example.org", limit: 3) }
    #expect(
      found.map { $0.toAddresses.first?.email } == ["ann@example.org", "cy@example.org", "bob@example.org"])
  }
}
