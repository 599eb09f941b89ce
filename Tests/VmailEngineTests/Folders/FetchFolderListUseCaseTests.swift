import Foundation
import Testing
import VmailDomain
import VmailEngine

/// FR-TL-04, page 8.30.
@Suite("FetchFolderListUseCase", .timeLimit(.minutes(10)))
struct FetchFolderListUseCaseTests {
  private static let account = AccountID(1)

  private static func folder(_ id: Int64, _ name: String, _ type: FolderType, archive: Bool = false) -> Folder
  {
    Folder(id: FolderID(id), accountId: account, name: name, type: type, isServerArchive: archive)
  }

  /// In an order in which no list shows them.
  private static let folders = [
    folder(1, "zebra", .custom), folder(2, "Trash", .trash), folder(3, "Alpha", .custom),
    folder(4, "Inbox", .inbox), folder(5, "All Mail", .custom, archive: true), folder(6, "Spam", .spam),
    folder(7, "Drafts", .drafts), folder(8, "Sent", .sent), folder(9, "Starred", .starred),
    folder(10, "alpha/beta", .custom),
  ]

  private static func outbox(_ id: Int64, _ state: SendState) -> Email {
    Email(
      id: EmailID(id), accountId: account, threadId: ThreadID(id),
      dateReceived: Date(timeIntervalSince1970: 0), sendState: state)
  }

  private func entries(_ prepare: (inout StubRepository.Contents) -> Void) async throws -> [(
    String, FetchFolderListUseCase.Badge
  )] {
    let repository = StubRepository { contents in
      contents.folders = Self.folders
      prepare(&contents)
    }
    return try await FetchFolderListUseCase(repository: repository)
      .fetchFolderList(accountId: Self.account) { $0.lowercased() < $1.lowercased() }
      .map { entry in
        switch entry.target {
        case .folder(let folder): (folder.name, entry.badge)
        case .outbox: ("(outbox)", entry.badge)
        case .archive: ("(archive)", entry.badge)
        case .search(let search): (search.name, entry.badge)
        }
      }
  }

  @Test("system folders stand in their order, then Outbox, Archive and the labels as the caller sorts them")
  func order() async throws {
    #expect(
      try await entries { _ in }.map(\.0) == [
        "Inbox", "Starred", "Sent", "Drafts", "Spam", "Trash", "(outbox)", "(archive)", "Alpha",
        "alpha/beta", "zebra",
      ])
  }

  @Test("Inbox and Spam count unread threads, Drafts its messages, Outbox what is queued or failed")
  func badges() async throws {
    let badges = try await entries { contents in
      for id in 1...10 { contents.counts[.folder(FolderID(Int64(id)))] = ThreadCounts(total: 99, unread: id) }
      contents.counts[.archive(Self.account)] = ThreadCounts(total: 5, unread: 5)
      contents.messageCounts[FolderID(7)] = 3
      contents.emails = [
        Self.outbox(1, .queued), Self.outbox(2, .sending), Self.outbox(3, .failed), Self.outbox(4, .failed),
        Self.outbox(5, .sent),
      ]
    }
    let shown = Dictionary(uniqueKeysWithValues: badges)
    #expect(shown["Inbox"] == .count(4))
    #expect(shown["Spam"] == .count(6))
    #expect(shown["Drafts"] == .count(3))
    #expect(shown["(outbox)"] == .count(3))
    for name in ["Starred", "Sent", "Trash", "(archive)", "Alpha", "zebra"] {
      #expect(shown[name] == FetchFolderListUseCase.Badge.none, "\(name)")
    }
  }

  @Test(
    "a count that cannot be had is unknown, and the list is shown all the same",
    arguments: [
      ("getCounts", ["Inbox", "Spam"]), ("getMessageCount", ["Drafts"]), ("getOutboxEmails", ["(outbox)"]),
    ])
  func unknown(method: String, names: [String]) async throws {
    let badges = try await entries { $0.errors[method] = StubError() }
    #expect(badges.count == 11)
    #expect(badges.filter { $0.1 == .unknown }.map(\.0) == names)
  }

  @Test("without the folders there is no list")
  func noFolders() async {
    let useCase = FetchFolderListUseCase(repository: StubRepository { $0.errors["getFolders"] = StubError() })
    await #expect(throws: ThreadListError.self) {
      try await useCase.fetchFolderList(accountId: Self.account, sortedBy: <)
    }
  }

  @Test("the order may come from an actor")
  @MainActor
  func isolatedOrder() async throws {
    var comparisons = 0
    let useCase = FetchFolderListUseCase(repository: StubRepository { $0.folders = Self.folders })
    _ = try await useCase.fetchFolderList(accountId: Self.account) { left, right in
      comparisons += 1
      return left < right
    }
    #expect(comparisons > 0)
  }
}
