import Foundation
import Testing
import VmailDomain
import VmailEngine

/// AC-U-14.
@Suite("FetchThreadsUseCase", .timeLimit(.minutes(10)))
struct FetchThreadsUseCaseTests {
  private static let account = AccountID(1)
  private static let inbox = FolderID(1)

  private static func thread(_ id: Int64, at time: Double, _ category: AICategory = .primary) -> MailThread {
    MailThread(
      id: ThreadID(id), accountId: account, subject: "Subject \(id)",
      latestDate: Date(timeIntervalSince1970: time), messageCount: 1, unreadCount: 0,
      isStarred: false, hasAttachments: false, aiCategory: category, snippet: "", participants: nil)
  }

  private static func useCase(_ threads: [MailThread]) -> FetchThreadsUseCase {
    FetchThreadsUseCase(repository: StubRepository { $0.threads[.folder(inbox)] = threads })
  }

  private func page(
    _ useCase: FetchThreadsUseCase, after cursor: ThreadCursor? = nil, size: Int
  ) async throws -> ThreadPage {
    try await useCase.fetchThreads(
      accountId: Self.account, folderId: Self.inbox, cursor: cursor, pageSize: size)
  }

  @Test("an empty folder gives the empty page")
  func emptyFolder() async throws {
    let page = try await page(Self.useCase([]), size: 25)
    #expect(page == ThreadPage(threads: [], nextCursor: nil, hasMore: false))
    #expect(page == .empty)
  }

  @Test("a full last page has no next page")
  func fullLastPage() async throws {
    let threads = [Self.thread(2, at: 20), Self.thread(1, at: 10)]
    let page = try await page(Self.useCase(threads), size: 2)
    #expect(page.threads == threads)
    #expect(page.nextCursor == nil)
    #expect(!page.hasMore)
  }

  @Test("one row too many makes a next page, which begins behind the last row shown")
  func nextPage() async throws {
    let useCase = Self.useCase((1...5).reversed().map { Self.thread($0, at: Double($0)) })
    let first = try await page(useCase, size: 2)
    #expect(first.threads.map(\.id.rawValue) == [5, 4])
    #expect(first.hasMore)
    #expect(first.nextCursor == first.threads.last?.cursor)
    let second = try await page(useCase, after: first.nextCursor, size: 2)
    #expect(second.threads.map(\.id.rawValue) == [3, 2])
    let third = try await page(useCase, after: second.nextCursor, size: 2)
    #expect(third.threads.map(\.id.rawValue) == [1])
    #expect(!third.hasMore)
  }

  @Test("pages lose and repeat no thread where dates tie", arguments: [1, 2, 3, 7])
  func tiedDates(size: Int) async throws {
    let useCase = Self.useCase((1...7).reversed().map { Self.thread($0, at: 100) })
    var seen: [Int64] = []
    var cursor: ThreadCursor?
    repeat {
      let page = try await page(useCase, after: cursor, size: size)
      seen += page.threads.map(\.id.rawValue)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(seen == [7, 6, 5, 4, 3, 2, 1])
  }

  @Test("the page size is 25 unless it is given")
  func defaultSize() async throws {
    let useCase = Self.useCase((1...26).reversed().map { Self.thread($0, at: Double($0)) })
    let page = try await useCase.fetchThreads(accountId: Self.account, folderId: Self.inbox)
    #expect(page.threads.count == 25)
    #expect(page.hasMore)
  }

  @Test("sizes that make no sense still lead to an end", arguments: [Int.min, -1, 0, Int.max])
  func senselessSize(size: Int) async throws {
    let useCase = Self.useCase([Self.thread(2, at: 20), Self.thread(1, at: 10)])
    let first = try await page(useCase, size: size)
    #expect(!first.threads.isEmpty)
    guard let cursor = first.nextCursor else { return }
    let second = try await page(useCase, after: cursor, size: size)
    #expect(second.threads.map(\.id.rawValue) == [1])
    #expect(!second.hasMore)
  }

  @Test("a category leaves only its threads")
  func category() async throws {
    let useCase = Self.useCase([Self.thread(2, at: 20, .social), Self.thread(1, at: 10, .updates)])
    let page = try await useCase.fetchThreads(
      accountId: Self.account, folderId: Self.inbox, category: .updates)
    #expect(page.threads.map(\.id.rawValue) == [1])
  }

  @Test("the archive is listed like a folder, and all Inboxes as the repository merged them")
  func otherListings() async throws {
    let useCase = FetchThreadsUseCase(
      repository: StubRepository {
        $0.threads[.archive(Self.account)] = [Self.thread(3, at: 30)]
        $0.unified = [Self.thread(5, at: 50), Self.thread(4, at: 40)]
      })
    #expect(try await useCase.fetchThreads(view: .archive(Self.account)).threads.map(\.id.rawValue) == [3])
    let page = try await useCase.fetchUnifiedThreads(pageSize: 1)
    #expect(page.threads.map(\.id.rawValue) == [5])
    #expect(page.hasMore)
  }

  @Test("counts, folders, accounts and the outbox come as the repository has them")
  func passesOn() async throws {
    let account = Account(id: Self.account, name: "work", email: "", kind: .local)
    let folder = Folder(id: Self.inbox, accountId: Self.account, name: "Inbox", type: .inbox)
    let date = Date(timeIntervalSince1970: 0)
    let emails = SendState.allCases.enumerated().map { index, state in
      Email(
        id: EmailID(Int64(index)), accountId: Self.account, threadId: ThreadID(1),
        dateReceived: date, sendState: state)
    }
    let useCase = FetchThreadsUseCase(
      repository: StubRepository {
        $0.accounts = [account]
        $0.folders = [folder]
        $0.emails = emails
        $0.unread = [nil: 3, .primary: 2]
        $0.counts[.folder(Self.inbox)] = ThreadCounts(total: 9, unread: 3)
      })
    #expect(try await useCase.fetchAccounts() == [account])
    #expect(try await useCase.fetchFolders(accountId: Self.account) == [folder])
    #expect(
      try await useCase.fetchOutboxEmails(accountId: nil).map(\.sendState) == [.queued, .sending, .failed])
    #expect(
      try await useCase.fetchUnreadCounts(accountId: Self.account, folderId: Self.inbox)
        == [nil: 3, .primary: 2])
    #expect(
      try await useCase.fetchCounts(view: .folder(Self.inbox)) == ThreadCounts(total: 9, unread: 3))
  }

  typealias Call = @Sendable (FetchThreadsUseCase) async throws -> Void

  private static let calls: [(String, Call)] = [
    ("fetchThreads of a folder", { _ = try await $0.fetchThreads(accountId: account, folderId: inbox) }),
    ("fetchThreads of a view", { _ = try await $0.fetchThreads(view: .archive(account)) }),
    ("fetchUnifiedThreads", { _ = try await $0.fetchUnifiedThreads() }),
    ("fetchCounts", { _ = try await $0.fetchCounts(view: .folder(inbox)) }),
    ("fetchUnreadCounts", { _ = try await $0.fetchUnreadCounts(accountId: account, folderId: inbox) }),
    ("fetchFolders", { _ = try await $0.fetchFolders(accountId: account) }),
    ("fetchAccounts", { _ = try await $0.fetchAccounts() }),
    ("fetchOutboxEmails", { _ = try await $0.fetchOutboxEmails(accountId: nil) }),
  ]

  @Test("whatever the repository throws comes out as a ThreadListError", arguments: 0..<calls.count)
  func wrapsErrors(index: Int) async {
    let (name, call) = Self.calls[index]
    let useCase = FetchThreadsUseCase(repository: StubRepository { $0.errors["*"] = StubError() })
    let error = await #expect(throws: ThreadListError.self, "\(name)") { try await call(useCase) }
    guard case .fetchFailed(let underlying) = error else {
      Issue.record("\(name) threw \(String(describing: error))")
      return
    }
    #expect(underlying as? StubError == StubError())
  }
}
