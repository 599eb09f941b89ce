import Foundation
import Testing
import VmailDomain

@testable import VmailStore
@testable import VmailTestSupport

/// What rows of a listing are told in addition to their threads.
@Suite(.timeLimit(.minutes(10))) struct ThreadMarksTests {
  private let place: TestStore

  init() throws { place = try TestStore() }

  private static let me = Participant(name: "Kim", email: "me@example.org")

  /// Adds a message of the user, or one to the user.
  private func add(
    _ name: String, minute: Double, _ folder: FolderType, to: [Participant] = [], cc: [Participant] = [],
    references: [String] = [], sent: Date? = nil, in world: ContractWorld
  ) async throws {
    let content = MessageContent(
      messageId: "\(name)@example.org", references: references.map { "\($0)@example.org" },
      subject: "About \(name)", from: Self.me, to: to, cc: cc, dateSent: sent, text: "Text", textVersion: 1,
      digest: Array("digest of \(name)".utf8))
    try await world.add(
      IncomingMessage(
        content: content, source: Array("Subject: \(name)\r\n\r\nText\r\n".utf8), flags: [],
        dateReceived: ContractWorld.date(minute), sendState: .none, aiCategory: .uncategorized,
        folder: try world.id(folder)))
  }

  private func marks(_ world: ContractWorld, _ type: FolderType) async throws -> [String: ([String]?, Date?)]
  {
    let view = MailboxView.folder(try world.id(type))
    let listed = try await EmailRepositoryImpl(place.store).getThreads(
      scope: .mailbox(view), category: nil, cursor: nil, limit: 10, withMarks: true)
    #expect(listed.marks.own.contains("ME@example.org"))
    return listed.threads.reduce(into: [:]) {
      $0[$1.subject] = (listed.marks.recipients[$1.id]?.map(\.email), listed.marks.sentDates[$1.id])
    }
  }

  @Test func `Sent and Drafts have the recipients of the newest message there`() async throws {
    let world = try await ContractWorld.make(place.store)
    let (ann, bob) = (Participant(email: "ann@example.org"), Participant(email: "bob@example.org"))
    try await add("a", minute: 0, .sent, to: [ann], in: world)
    try await add("a1", minute: 1, .sent, to: [bob], cc: [ann], references: ["a"], in: world)
    try await add("a2", minute: 2, .inbox, to: [Self.me], references: ["a"], in: world)
    try await add("b", minute: 3, .drafts, in: world)
    try await add("c", minute: 4, .sent, cc: [ann, bob], in: world)
    let sent = try await marks(world, .sent)
    #expect(sent["About a"]?.0 == ["bob@example.org"])
    #expect(sent["About c"]?.0 == ["ann@example.org", "bob@example.org"])
    #expect(try await marks(world, .drafts)["About b"]?.0 == [])
    #expect(try await marks(world, .inbox)["About a"]?.0 == .some(nil))
  }

  @Test func `The sender's date is that of the message by which the thread is listed`() async throws {
    let world = try await ContractWorld.make(place.store)
    let (first, second) = (ContractWorld.date(-9_000), ContractWorld.date(-100))
    try await add("a", minute: 0, .inbox, sent: first, in: world)
    try await add("a1", minute: 1, .inbox, references: ["a"], sent: second, in: world)
    try await add("b", minute: 2, .inbox, in: world)
    let inbox = try await marks(world, .inbox)
    #expect(inbox["About a"]?.1 == second)
    #expect(inbox["About b"]?.1 == .some(nil))
    // A search may have found another message of the thread.
    let thread = try #require(try await world.threads(try world.inbox).last)
    let found = try await place.store.read {
      try $0.marks(of: [ListedThread(thread, view: nil, date: ContractWorld.date(0))])
    }
    #expect(found.sentDates == [thread.id: first])
  }
}
