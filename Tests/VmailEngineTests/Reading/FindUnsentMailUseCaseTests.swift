import Testing
import VmailDomain

@testable import VmailEngine
@testable import VmailStore
@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct FindUnsentMailUseCaseTests {
  private let place: TestStore
  private var store: MailStore { place.store }
  private var useCase: FindUnsentMailUseCase { FindUnsentMailUseCase(store: store) }

  init() throws { place = try TestStore() }

  private func emails(of world: ContractWorld) async throws -> [String: Email] {
    let emails = try await store.read { try $0.emails(accountId: world.account.id, after: nil, limit: 100) }
    return Dictionary(uniqueKeysWithValues: emails.map { ($0.subject, $0) })
  }

  @Test func `Each message that has not left has its state`() async throws {
    let world = try await ContractWorld.make(store)
    try await world.add([
      world.message("came"), world.message("sent", in: .sent, flags: [.draft], sendState: .sent),
      world.message("queued", in: nil, sendState: .queued),
      world.message("sending", in: nil, sendState: .sending),
      world.message("failed", in: nil, sendState: .failed),
      world.message("draft", in: .drafts, flags: [.draft, .seen]),
      // Another program's, without a flag; and one that was thrown away.
      world.message("foreign", in: .drafts), world.message("discarded", in: .trash, flags: [.draft]),
    ])
    let emails = try await emails(of: world)
    let states = try await useCase.states(of: Array(emails.values))
    let named = emails.compactMapValues { states[$0.id] }
    #expect(
      named == [
        "About queued": .queued, "About sending": .sending, "About failed": .failed, "About draft": .draft,
        "About foreign": .draft, "About discarded": .draft,
      ])
  }

  @Test func `A thread has the most urgent state of its messages`() async throws {
    let world = try await ContractWorld.make(store)
    try await world.add([
      world.message("a"), world.message("b"), world.message("c"), world.message("d"),
      world.message("b1", minute: 1, in: .drafts, references: ["b"], flags: [.draft]),
      world.message("c1", minute: 1, in: .drafts, references: ["c"], flags: [.draft]),
      world.message("c2", minute: 2, in: nil, references: ["c"], sendState: .queued),
      world.message("d1", minute: 1, in: nil, references: ["d"], sendState: .failed),
      world.message("d2", minute: 2, in: nil, references: ["d"], sendState: .sending),
      world.message("e"), world.message("e1", minute: 1, in: nil, references: ["e"], sendState: .failed),
      world.message("e2", minute: 2, in: nil, references: ["e"], sendState: .failed),
    ])
    try await store.database.write {
      try $0.db.execute(
        sql: """
          INSERT INTO outgoing (emailId, file, sender, recipients, dueAt, isUncertain)
          SELECT id, 'file', 'me@example.org', 'you@example.org', 0, 1 FROM email WHERE subject = 'About e1'
          """)
    }
    let threads = try await world.threads(try world.inbox)
    let states = try await place.store.read {
      try $0.marks(of: threads.map { ListedThread($0, view: nil) }).unsent
    }
    let named = threads.reduce(into: [:]) { $0[$1.subject] = states[$1.id] }
    #expect(named == ["About b": .draft, "About c": .queued, "About d": .failed, "About e": .uncertain])
  }

  @Test func `Drafts are told apart by account, and nothing is asked for no threads`() async throws {
    let world = try await ContractWorld.make(store)
    let other = try await ContractWorld.make(store, name: "home")
    try await other.add([
      other.message("x"), other.message("y", minute: 1, in: .drafts, references: ["x"]),
    ])
    let threads = try await other.threads(try other.inbox)
    let states = try await place.store.read {
      try $0.marks(of: threads.map { ListedThread($0, view: nil) }).unsent
    }
    #expect(states.values.map(\.self) == [.draft])
    let inbox = try await world.threads(try world.inbox)
    #expect(
      try await place.store.read { try $0.marks(of: inbox.map { ListedThread($0, view: nil) }).unsent }
        .isEmpty)
  }

  @Test func `What failed is more urgent than what waits`() {
    let order: [UnsentState] = [.draft, .queued, .sending, .failed]
    for (place, state) in order.enumerated() {
      for (other, second) in order.enumerated() {
        #expect(state.isMoreUrgent(than: second) == (place > other))
      }
    }
  }
}
