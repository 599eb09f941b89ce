public import VmailDomain

/// Lists threads, folders and counts (AC-U-14). Reads only, and never waits for a network.
public struct FetchThreadsUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol) { self.repository = repository }

  /// One page of a folder, newest first.
  public func fetchThreads(
    accountId: AccountID, folderId: FolderID, category: AICategory? = nil,
    cursor: ThreadCursor? = nil, pageSize: Int = AppConstants.threadListPageSize
  ) async throws -> ThreadPage {
    try await fetchThreads(
      view: .folder(folderId), category: category, cursor: cursor, pageSize: pageSize)
  }

  /// One page of a folder or of the virtual Archive, newest first.
  public func fetchThreads(
    view: MailboxView, category: AICategory? = nil, cursor: ThreadCursor? = nil,
    pageSize: Int = AppConstants.threadListPageSize
  ) async throws -> ThreadPage {
    try await page(of: pageSize) { limit in
      try await repository.getThreads(view: view, category: category, cursor: cursor, limit: limit)
    }
  }

  /// One page of all Inboxes, merged by date.
  public func fetchUnifiedThreads(
    category: AICategory? = nil, cursor: ThreadCursor? = nil,
    pageSize: Int = AppConstants.threadListPageSize
  ) async throws -> ThreadPage {
    try await page(of: pageSize) { limit in
      try await repository.getThreadsUnified(category: category, cursor: cursor, limit: limit)
    }
  }

  public func fetchCounts(view: MailboxView, category: AICategory? = nil) async throws -> ThreadCounts {
    try await ThreadListError.fetching {
      try await repository.getCounts(view: view, category: category)
    }
  }

  public func fetchUnreadCounts(
    accountId: AccountID, folderId: FolderID
  ) async throws -> [AICategory?: Int] {
    try await fetchUnreadCounts(view: .folder(folderId))
  }

  func fetchUnreadCounts(view: MailboxView) async throws -> [AICategory?: Int] {
    try await ThreadListError.fetching { try await repository.getUnreadCounts(view: view) }
  }

  public func fetchFolders(accountId: AccountID) async throws -> [Folder] {
    try await ThreadListError.fetching { try await repository.getFolders(accountId: accountId) }
  }

  public func fetchAccounts() async throws -> [Account] {
    try await ThreadListError.fetching { try await repository.getAccounts() }
  }

  /// Mail that is queued, being sent, or failed.
  public func fetchOutboxEmails(accountId: AccountID?) async throws -> [Email] {
    try await ThreadListError.fetching {
      try await repository.getOutboxEmails(accountId: accountId)
    }
  }

  /// One row more than the page is asked for: whether it comes says whether there is a next page.
  private func page(
    of pageSize: Int, _ fetch: (_ limit: Int) async throws -> [MailThread]
  ) async throws -> ThreadPage {
    // A page of no rows would have a next page for ever.
    let size = min(max(pageSize, 1), Int.max - 1)
    var threads = try await ThreadListError.fetching { try await fetch(size + 1) }
    guard threads.count > size else {
      return ThreadPage(threads: threads, nextCursor: nil, hasMore: false)
    }
    threads.removeLast(threads.count - size)
    return ThreadPage(threads: threads, nextCursor: threads.last?.cursor, hasMore: true)
  }
}
