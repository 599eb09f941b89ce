import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

/// AC-U-14.
@Suite("FetchThreadsUseCase", .timeLimit(.minutes(10)))
struct FetchThreadsUseCaseTests {
  private let place: TestStore
  private let world: ContractWorld
  private var useCase: FetchThreadsUseCase {
    FetchThreadsUseCase(repository: place.repository, store: place.store)
  }

  init() async throws {
    place = try TestStore()
    world = try await ContractWorld.make(place.store)
  }

  /// Adds threads to the Inbox, the later ones newer.
  private func add(_ numbers: ClosedRange<Int>) async throws {
    try await world.add(numbers.map { try world.message("\($0)", minute: Double($0)) })
  }

  private func page(after cursor: ThreadCursor? = nil, size: Int) async throws -> ThreadPage {
    try await useCase.fetchThreads(scope: .mailbox(world.inbox), cursor: cursor, pageSize: size)
  }

  private func numbers(_ page: ThreadPage) -> [Int?] {
    page.threads.map { Int($0.subject.dropFirst("About ".count)) }
  }

  @Test func `An empty folder gives the empty page`() async throws {
    let page = try await page(size: 25)
    #expect(page == ThreadPage(threads: [], nextCursor: nil))
  }

  @Test func `A full last page has no next page`() async throws {
    try await add(1...2)
    let page = try await page(size: 2)
    #expect(numbers(page) == [2, 1])
    #expect(page.nextCursor == nil)
  }

  @Test func `One row too many makes a next page, which begins behind the last row shown`() async throws {
    try await add(1...5)
    let first = try await page(size: 2)
    #expect(numbers(first) == [5, 4])
    #expect(first.nextCursor != nil && first.nextCursor == first.threads.last?.cursor)
    let second = try await page(after: first.nextCursor, size: 2)
    #expect(numbers(second) == [3, 2])
    let third = try await page(after: second.nextCursor, size: 2)
    #expect(numbers(third) == [1])
    #expect(third.nextCursor == nil)
  }

  @Test func `One row more than a page says that there is more; the limit is kept`() async throws {
    try await ContractWorld.check { world in
      try await world.add((0..<4).map { try world.message("m\($0)", minute: Double($0)) })
      let useCase = FetchThreadsUseCase(
        repository: EmailRepositoryImpl(world.store), store: world.store)
      let page = try await useCase.fetchThreads(scope: .mailbox(world.inbox), pageSize: 3)
      #expect(page.threads.count == 3 && page.nextCursor == page.threads.last?.cursor)
      let rest = try await useCase.fetchThreads(
        scope: .mailbox(world.inbox), cursor: page.nextCursor, pageSize: 3)
      #expect(rest.threads.count == 1 && rest.nextCursor == nil)
      let exact = try await useCase.fetchThreads(scope: .mailbox(world.inbox), pageSize: 4)
      #expect(exact.threads.count == 4 && exact.nextCursor == nil)
      #expect(try await world.threads(world.inbox, limit: 0).isEmpty)
    }
  }

  @Test(arguments: [1, 2, 3, 7])
  func `Pages lose and repeat no thread where dates tie`(size: Int) async throws {
    try await world.add((1...7).map { try world.message("\($0)") })
    var seen: [Int?] = []
    var cursor: ThreadCursor?
    repeat {
      let page = try await page(after: cursor, size: size)
      seen += numbers(page)
      cursor = page.nextCursor
    } while cursor != nil && seen.count < 10
    #expect(seen == [7, 6, 5, 4, 3, 2, 1])
  }

  @Test func `The page size is 25 unless it is given`() async throws {
    try await add(1...26)
    let page = try await useCase.fetchThreads(scope: .mailbox(world.inbox))
    #expect(page.threads.count == 25)
    #expect(page.nextCursor != nil)
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func `Sizes that make no sense still lead to an end`(size: Int) async throws {
    try await add(1...2)
    let first = try await page(size: size)
    #expect(!first.threads.isEmpty)
    guard let cursor = first.nextCursor else { return }
    let second = try await page(after: cursor, size: size)
    #expect(numbers(second) == [1])
    #expect(second.nextCursor == nil)
  }

  @Test func `A category leaves only its threads`() async throws {
    try await world.add(
      world.message("1", category: .updates), world.message("2", minute: 1, category: .social))
    let page = try await useCase.fetchThreads(scope: .mailbox(world.inbox), category: .updates)
    #expect(numbers(page) == [1])
  }

  @Test func `The archive is listed like a folder, and all Inboxes merged`() async throws {
    let other = try await ContractWorld.make(place.store, name: "home")
    try await world.add(
      world.message("3", in: nil), world.message("4", minute: 1), world.message("6", minute: 3))
    try await other.add(other.message("5", minute: 2))
    #expect(numbers(try await useCase.fetchThreads(scope: .mailbox(world.archive))) == [3])
    let all = ThreadScope.merged([world.account.id: try world.inbox, other.account.id: try other.inbox])
    #expect(numbers(try await useCase.fetchThreads(scope: all)) == [6, 5, 4])
    let page = try await useCase.fetchThreads(scope: all, pageSize: 1)
    #expect(numbers(page) == [6])
    #expect(page.nextCursor != nil)
  }

  @Test func `Counts, folders and accounts come as the store has them`() async throws {
    try await world.add(
      SendState.allCases.enumerated().map { place, state in
        try world.message(
          "\(state)", minute: Double(place), in: state == .none ? .inbox : nil, sendState: state)
      })
    try await world.add(
      world.message("a", category: .primary), world.message("b", category: .primary),
      world.message("c", flags: .seen, category: .primary))
    let directory = try await FetchDirectoryUseCase(repository: place.repository).current()
    #expect(directory.accounts == [world.account])
    #expect(Set(directory.folders(of: world.account.id)) == Set(world.folders.values))
    #expect(
      try await useCase.fetchUnreadCounts(scope: .mailbox(world.inbox))
        == [nil: 3, .primary: 2, .uncategorized: 1])
    for scope in [ThreadScope.mailbox(try world.inbox), .merged([world.account.id: try world.inbox])] {
      let page = try await useCase.fetchThreads(scope: scope, pageSize: 1)
      #expect(page.threads.count == 1 && page.counts == ThreadCounts(total: 4, unread: 3))
    }
  }

  typealias Call = @Sendable (FetchThreadsUseCase) async throws -> Void

  private static let archive = ThreadScope.mailbox(.archive(AccountID(1)))

  private static let calls: [(String, Call)] = [
    ("fetchThreads", { _ = try await $0.fetchThreads(scope: archive) }),
    ("fetchUnreadCounts", { _ = try await $0.fetchUnreadCounts(scope: archive) }),
  ]

  @Test(arguments: 0..<calls.count)
  func `Every error of the repository becomes a ThreadListError`(index: Int) async {
    let (name, call) = Self.calls[index]
    place.repository.fail { _ in StubError() }
    let error = await #expect(throws: ThreadListError.self, "\(name)") { try await call(useCase) }
    guard case .fetchFailed(let underlying) = error else {
      Issue.record("\(name) threw \(String(describing: error))")
      return
    }
    #expect(underlying as? StubError == StubError())
  }

  @Test func `An error while accounts and folders are read becomes a ThreadListError too`() async {
    place.repository.fail { _ in StubError() }
    await #expect(throws: ThreadListError.self) {
      try await FetchDirectoryUseCase(repository: place.repository).current()
    }
  }
}
