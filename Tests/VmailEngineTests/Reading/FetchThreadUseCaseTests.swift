import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

@Suite("FetchThreadUseCase", .timeLimit(.minutes(10)))
struct FetchThreadUseCaseTests {
  private let place: TestStore
  private var useCase: FetchThreadUseCase {
    FetchThreadUseCase(repository: place.repository, store: place.store)
  }

  init() throws { place = try TestStore() }

  /// A thread of two messages.
  private func thread() async throws -> (ContractWorld, MailThread) {
    let world = try await ContractWorld.make(place.store)
    try await world.add(world.message("a", minute: 1), world.message("b", minute: 2, replyTo: ["a"]))
    return (world, try #require(try await world.threads(try world.inbox).first))
  }

  @Test func `A thread comes with its messages, oldest first`() async throws {
    let (world, thread) = try await thread()
    try await world.add(world.message("c", minute: 3))
    let conversation = try await useCase.fetchThread(id: thread.id)
    #expect(conversation.thread == thread)
    #expect(conversation.emails.map(\.subject) == ["About a", "About b"])
    let first = try #require(conversation.emails.first)
    #expect(try await useCase.fetchEmail(id: first.id) == first)
  }

  @Test func `A missing thread is reported, and a missing message is nil`() async throws {
    let error = await #expect(throws: ThreadListError.self) {
      try await useCase.fetchThread(id: ThreadID(9))
    }
    guard case .threadNotFound(ThreadID(9)) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    #expect(try await useCase.fetchEmail(id: EmailID(9)) == nil)
  }

  @Test func `Errors of the repository and of the store are wrapped`() async throws {
    let (_, thread) = try await thread()
    place.repository.failNext(.getConversation, with: StubError())
    let error = await #expect(throws: ThreadListError.self) { try await useCase.fetchThread(id: thread.id) }
    guard case .fetchFailed(let underlying) = error else {
      Issue.record("threw \(String(describing: error))")
      return
    }
    #expect(underlying is StubError)
    place.store.close()
    let closed = await #expect(throws: ThreadListError.self) { try await useCase.fetchEmail(id: EmailID(1)) }
    guard case .fetchFailed(let underlying) = closed else {
      Issue.record("threw \(String(describing: closed))")
      return
    }
    #expect(underlying as? StoreError == place.closed)
  }
}
