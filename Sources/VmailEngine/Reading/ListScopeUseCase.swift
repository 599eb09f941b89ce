public import VmailDomain

/// Pages and counts of anything that can be listed, so that a listing need not know what it is of.
extension FetchThreadsUseCase {
  public func fetchThreads(
    scope: ThreadScope, category: AICategory?, cursor: ThreadCursor? = nil, pageSize: Int
  ) async throws -> ThreadPage {
    switch scope {
    case .mailbox(let view):
      try await fetchThreads(view: view, category: category, cursor: cursor, pageSize: pageSize)
    case .allInboxes:
      try await fetchUnifiedThreads(category: category, cursor: cursor, pageSize: pageSize)
    }
  }

  public func fetchCounts(scope: ThreadScope, category: AICategory?) async throws -> ThreadCounts {
    var sum = ThreadCounts(total: 0, unread: 0)
    for view in try await views(of: scope) {
      let counts = try await fetchCounts(view: view, category: category)
      sum.total += counts.total
      sum.unread += counts.unread
    }
    return sum
  }

  /// Threads with an unread message there, by category; under `nil`, all of them.
  public func fetchUnreadCounts(scope: ThreadScope) async throws -> [AICategory?: Int] {
    var sum: [AICategory?: Int] = [:]
    for view in try await views(of: scope) {
      sum.merge(try await fetchUnreadCounts(view: view), uniquingKeysWith: +)
    }
    return sum
  }

  private func views(of scope: ThreadScope) async throws -> [MailboxView] {
    switch scope {
    case .mailbox(let view): return [view]
    case .allInboxes:
      var inboxes: [MailboxView] = []
      for account in try await fetchAccounts() {
        let folders = try await fetchFolders(accountId: account.id)
        inboxes += folders.filter { $0.type == .inbox }.map { .folder($0.id) }
      }
      return inboxes
    }
  }
}
