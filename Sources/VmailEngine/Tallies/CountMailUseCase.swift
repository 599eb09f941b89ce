public import VmailDomain
import VmailStore

/// Counts mail by a property such as its sender, and finds the threads of what was counted.
public struct CountMailUseCase: Sendable {
  let store: MailStore

  /// The messages that are counted.
  public struct Scope: Hashable, Sendable {
    /// The mailboxes in which they are; `nil` for any.
    public var views: [MailboxView]?
    /// The search that they match; `nil` for all mail of the mailboxes.
    public var search: ScopedQuery?

    public init(views: [MailboxView]?, search: ScopedQuery?) {
      self.views = views
      self.search = search
    }

    /// Narrows the scope to the messages that match another search as well.
    public func matching(_ other: ScopedQuery) -> Scope {
      guard let search else { return Scope(views: views, search: other) }
      var query = search.query
      query.root = .all([query.root, other.query.root])
      query.includesDiscarded = query.includesDiscarded || other.query.includesDiscarded
      return Scope(views: views, search: ScopedQuery(query: query, scope: search.scope))
    }
  }

  /// Counts the messages of a scope. In folders, without a search, this takes milliseconds however much mail there is.
  /// - Parameters:
  ///   - threads: those that don't count.
  ///   - limit: the number of groups that are returned; `nil` for all.
  /// - Throws: ``StoreError``.
  public func counts(
    by grouping: MailGrouping, in scope: Scope, without threads: Set<ThreadID> = [], first limit: Int? = nil
  ) async throws -> MailCounts {
    if scope.search == nil, threads.isEmpty, let folders = scope.folders {
      return try await store.read { try $0.mailCounts(by: grouping, in: folders, first: limit) }
    }
    let (query, search) = (scope.query(nil), scope.search?.scope ?? .allAccounts)
    return try await store.read {
      try $0.mailCounts(
        by: grouping, matching: query, scope: search, in: scope.views, without: threads,
        first: limit)
    }
  }

  /// Returns the threads that have a message of a group in a scope, newest first.
  /// - Parameter threads: those that don't count.
  /// - Throws: ``StoreError``.
  public func threads(
    of group: MailGroup, in scope: Scope, without threads: Set<ThreadID> = []
  ) async throws -> [CountedThread] {
    let (query, search) = (scope.query(group), scope.search?.scope ?? .allAccounts)
    return try await store.read { try $0.countedThreads(matching: query, scope: search, in: scope.views) }
      .filter { !threads.contains($0.id) }
  }
}

extension CountMailUseCase.Scope {
  /// The folders that are counted; `nil` if anything else is.
  fileprivate var folders: [FolderID]? {
    guard let views else { return nil }
    let folders = views.compactMap { view in if case .folder(let folder) = view { folder } else { nil } }
    return folders.count == views.count ? folders : nil
  }

  /// Returns the query for the messages, or those of one group.
  fileprivate func query(_ group: MailGroup?) -> SearchQuery {
    let conditions = [search?.query.root, group?.condition].compactMap(\.self)
    // The mailboxes decide whether mail in Trash or Spam is counted.
    return SearchQuery(
      root: .all(conditions), includesDiscarded: views != nil || search?.query.includesDiscarded == true)
  }
}
