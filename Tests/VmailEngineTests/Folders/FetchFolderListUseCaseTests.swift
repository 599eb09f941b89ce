import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

/// FR-TL-04, page 8.30.
@Suite("FetchFolderListUseCase", .timeLimit(.minutes(10)))
struct FetchFolderListUseCaseTests {
  private let place: TestStore
  private let world: ContractWorld
  private var useCase: FetchFolderListUseCase { FetchFolderListUseCase(store: place.store) }

  /// Labels in an order in which no list shows them.
  init() async throws {
    place = try TestStore()
    world = try await ContractWorld.make(place.store)
    let account = world.account.id
    try await place.store.write { mail in
      for name in ["zebra", "Alpha", "alpha/beta"] {
        _ = try mail.ensureFolder(accountId: account, name: name, type: .custom)
      }
      _ = try mail.ensureFolder(accountId: account, name: "All Mail", type: .custom, isServerArchive: true)
      try mail.saveSearch(SavedSearch(name: "Unread", query: "is:unread"))
    }
  }

  private func entries() async throws -> [(String, FetchFolderListUseCase.Badge)] {
    try await useCase.fetchFolderList(accountId: world.account.id) { $0.lowercased() < $1.lowercased() }
      .map { entry in
        switch entry.target {
        case .folder(let folder): (folder.name, entry.badge)
        case .outbox: ("(outbox)", entry.badge)
        case .archive: ("(archive)", entry.badge)
        case .search(let search): ("(\(search.name))", entry.badge)
        }
      }
  }

  private static let names = [
    "Inbox", "Starred", "Sent", "Drafts", "Spam", "Trash", "(outbox)", "(archive)", "(Unread)", "Alpha",
    "alpha/beta", "zebra",
  ]

  @Test
  func
    `System folders come in their order, then Outbox, Archive, searches, and labels as the caller sorts them`()
    async throws
  {
    #expect(try await entries().map(\.0) == Self.names)
  }

  @Test func `Inbox and Spam count unread threads, Drafts its messages, Outbox what is queued or failed`()
    async throws
  {
    func add(_ count: Int, to folder: FolderType?, flags: MessageFlags = [], state: SendState = .none)
      async throws
    {
      let name = "\(folder?.rawValue ?? "none")-\(flags.rawValue)-\(state)"
      try await world.add(
        (0..<count).map { try world.message("\(name)-\($0)", in: folder, flags: flags, sendState: state) })
    }
    let unread: [(FolderType?, Int)] = [
      (.inbox, 4), (.sent, 2), (.drafts, 1), (.spam, 6), (.trash, 3), (nil, 5),
    ]
    for (folder, count) in unread { try await add(count, to: folder) }
    for folder in [FolderType.inbox, .spam, .drafts] {
      try await add(2, to: folder, flags: [.seen, .flagged])
    }
    // A thread counts once, a draft by itself.
    try await world.add(
      world.message("reply", in: .inbox, replyTo: ["inbox-0-none-0"]))
    for (state, count) in [(SendState.queued, 1), (.sending, 1), (.failed, 2), (.sent, 1)] {
      try await add(count, to: nil, state: state)
    }
    let shown = Dictionary(uniqueKeysWithValues: try await entries())
    #expect(shown["Inbox"] == .count(4))
    #expect(shown["Spam"] == .count(6))
    #expect(shown["Drafts"] == .count(3))
    #expect(shown["(outbox)"] == .count(3))
    for name in ["Starred", "Sent", "Trash", "(archive)", "(Unread)", "Alpha", "zebra"] {
      #expect(shown[name] == FetchFolderListUseCase.Badge.none, "\(name)")
    }
  }

  @Test(
    arguments: [
      ("view_count", ["Inbox", "Spam"]), ("email_folder", ["Drafts", "(outbox)"]),
    ])
  func `A count that cannot be had is unknown, and the list is shown all the same`(
    table: String, names: [String]
  ) async throws {
    try await world.add(world.message("queued", in: nil, sendState: .queued))
    try await place.lose(table: table)
    let badges = try await entries()
    #expect(badges.map(\.0) == Self.names)
    #expect(badges.filter { $0.1 == .unknown }.map(\.0) == names)
  }

  @Test func `Searches that cannot be read are left out, and the list is shown all the same`() async throws {
    try await place.lose(table: "saved_search")
    let entries = try await entries()
    #expect(entries.map(\.0) == Self.names.filter { $0 != "(Unread)" })
    #expect(!entries.contains { $0.1 == .unknown })
  }

  @Test func `Without the folders there is no list`() async {
    place.store.close()
    await #expect(throws: place.closed) {
      try await useCase.fetchFolderList(accountId: world.account.id, sortedBy: <)
    }
  }

  @Test
  @MainActor
  func `The order may come from an actor`() async throws {
    var comparisons = 0
    _ = try await useCase.fetchFolderList(accountId: world.account.id) { left, right in
      comparisons += 1
      return left < right
    }
    #expect(comparisons > 0)
  }
}
