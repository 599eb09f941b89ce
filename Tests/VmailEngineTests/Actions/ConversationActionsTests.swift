import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

/// What opening and starring do to a conversation (FR-ED-01).
@Suite(.timeLimit(.minutes(10))) struct ConversationActionsTests {
  private let place: TestStore
  private var store: MailStore { place.store }

  init() throws { place = try TestStore() }

  private func world() async throws -> ContractWorld {
    let world = try await ContractWorld.make(store)
    try await world.add(world.message("a", minute: 1), world.message("b", minute: 2, replyTo: ["a"]))
    return world
  }

  private func emails(_ world: ContractWorld) async throws -> [Email] {
    try await store.read { try $0.emails(accountId: world.account.id, after: nil, limit: 10) }
  }

  @Test func `Opening marks the whole thread read, and undo goes past it`() async throws {
    let world = try await world()
    let thread = try #require(try await emails(world).first).threadId
    let failed = try await MarkReadUseCase(repository: place.repository)
      .markRead([ThreadInMailbox(threadId: thread, view: world.inbox)])
    #expect(failed.isEmpty)
    #expect(try await emails(world).allSatisfy(\.isRead))
    #expect(try await store.write { try $0.undo() } == .nothing)
  }

  @Test func `A thread that is gone cannot be marked read`() async throws {
    let world = try await world()
    let failed = try await MarkReadUseCase(repository: place.repository)
      .markRead([ThreadInMailbox(threadId: ThreadID(999), view: world.inbox)])
    #expect(failed.map(\.reason) == [.threadGone])
  }
}
