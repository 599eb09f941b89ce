public import VmailDomain
import VmailStore

/// Lists threads and counts (AC-U-14). Reads only, and never waits for a network.
public struct FetchThreadsUseCase: Sendable {
  let repository: any EmailRepositoryProtocol
  let store: MailStore

  /// Returns one page of any listing, newest first.
  /// - Parameter withMarks: whether to read the marks of its rows as well.
  public func fetchThreads(
    scope: ThreadScope, category: AICategory? = nil, cursor: ThreadCursor? = nil,
    pageSize: Int = AppConstants.threadListPageSize, withMarks: Bool = true
  ) async throws -> ThreadPage {
    // A page without rows would have a next page for ever.
    let size = min(max(pageSize, 1), Int.max - 1)
    // One row more than fits on the page shows whether there is a next page.
    let listed = try await ThreadListError.fetching {
      try await repository.getThreads(
        scope: scope, category: category, cursor: cursor, limit: size + 1, withMarks: withMarks)
    }
    var page = ThreadPage(
      threads: listed.threads, nextCursor: nil, counts: listed.counts, marks: listed.marks)
    guard page.threads.count > size else { return page }
    page.threads.removeLast(page.threads.count - size)
    page.nextCursor = page.threads.last?.cursor
    return page
  }

  /// Returns the marks for threads that were listed before.
  public func fetchMarks(of threads: [ListedThread]) async throws -> ThreadMarks {
    try await store.read { try $0.marks(of: threads) }
  }

  /// Returns the bytes of the messages of each thread.
  public func fetchSizes(of threads: [ThreadID]) async throws -> [ThreadID: Int] {
    try await ThreadListError.fetching { try await store.read { try $0.sizes(of: threads) } }
  }

  /// Returns the number of threads with an unread message there, by category; under `nil`, the total.
  public func fetchUnreadCounts(scope: ThreadScope) async throws -> [AICategory?: Int] {
    try await ThreadListError.fetching { try await repository.getUnreadCounts(scope: scope) }
  }
}
