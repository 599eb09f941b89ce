public import VmailDomain

/// The folder list of one account, in the order it is shown (FR-TL-04).
public struct FetchFolderListUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let searches: (any SearchRepositoryProtocol)?

  /// - Parameter searches: where saved searches are kept; `nil` for none.
  public init(repository: any EmailRepositoryProtocol, searches: (any SearchRepositoryProtocol)? = nil) {
    self.repository = repository
    self.searches = searches
  }

  /// What one line of the list leads to.
  public enum Target: Hashable, Sendable {
    case folder(Folder)
    case outbox
    case archive
    case search(SavedSearch)
  }

  public enum Badge: Hashable, Sendable {
    case none
    case count(Int)
    /// The count could not be had; shown as `—`.
    case unknown
  }

  public struct Entry: Hashable, Sendable {
    public var target: Target
    public var badge: Badge

    public init(target: Target, badge: Badge) {
      self.target = target
      self.badge = badge
    }
  }

  /// System folders, Outbox, Archive, saved searches, then labels.
  /// - Parameter isBefore: how two label names sort; the shell passes the locale's order.
  public nonisolated(nonsending) func fetchFolderList(
    accountId: AccountID, sortedBy isBefore: (String, String) -> Bool
  ) async throws -> [Entry] {
    let folders = try await ThreadListError.fetching {
      try await repository.getFolders(accountId: accountId)
    }
    var entries: [Entry] = []
    for type in FolderType.allCases where type != .custom {
      for folder in folders where folder.type == type {
        entries.append(Entry(target: .folder(folder), badge: await badge(of: folder)))
      }
    }
    entries.append(Entry(target: .outbox, badge: await outboxBadge(accountId)))
    entries.append(Entry(target: .archive, badge: .none))
    // A store whose searches cannot be read still has folders.
    for search in (try? await searches?.getSavedSearches()) ?? [] {
      entries.append(Entry(target: .search(search), badge: .none))
    }
    let labels = folders.filter { $0.type == .custom && !$0.isServerArchive }
    for label in labels.sorted(by: { isBefore($0.name, $1.name) }) {
      entries.append(Entry(target: .folder(label), badge: .none))
    }
    return entries
  }

  private func badge(of folder: Folder) async -> Badge {
    switch folder.type {
    case .inbox, .spam:
      await counted { try await repository.getCounts(view: .folder(folder.id), category: nil).unread }
    case .drafts:
      await counted { try await repository.getMessageCount(folderId: folder.id) }
    case .starred, .sent, .trash, .custom: .none
    }
  }

  /// Queued and failed; what is being sent right now needs no attention.
  private func outboxBadge(_ accountId: AccountID) async -> Badge {
    await counted {
      try await repository.getOutboxEmails(accountId: accountId)
        .count { $0.sendState == .queued || $0.sendState == .failed }
    }
  }

  private func counted(_ count: () async throws -> Int) async -> Badge {
    guard let count = try? await count() else { return .unknown }
    return .count(count)
  }
}
