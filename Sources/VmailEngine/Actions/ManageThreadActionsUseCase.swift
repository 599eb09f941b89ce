public import VmailDomain
public import VmailStore

/// Acts on threads (AC-U-15): at once, with an entry in the journal and what the server must learn
/// of. Actions that wait in an undo window first go through ``UndoWindowUseCase``.
///
/// An action reports the outcome for each thread, and throws only when nothing at all could be done.
public struct ManageThreadActionsUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let store: MailStore

  public init(repository: any EmailRepositoryProtocol, store: MailStore) {
    self.repository = repository
    self.store = store
  }

  /// How many changes the account's server has still to be told of.
  public func waitingCount(accountId: AccountID) async throws -> Int {
    try await ThreadListError.fetching {
      try await store.read { try $0.countOperations(accountId: accountId) }
    }
  }

  /// A number that grows with everything servers must be told of.
  public func changeNumber() async throws -> Int64 {
    try await ThreadListError.fetching { try await store.read { try $0.changeNumber() } }
  }

  /// Any action on any number of threads, each acted on once.
  public func perform(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome {
    try await ThreadListError.acting { try await repository.perform(action, on: places) }
  }

  /// What ``perform(_:on:)`` would do; changes nothing.
  public func preview(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome {
    try await ThreadListError.acting { try await repository.preview(action, on: places) }
  }

  // MARK: Where threads are acted on

  /// Finds the mailbox to act in for threads that were not listed in one, as in search results: the
  /// Inbox where the thread is there (page 8.3), else the Archive, else another folder it is in.
  /// - Returns: a place for each thread that still is anywhere.
  public func places(of threads: [ThreadID], accounts: [AccountID]) async throws -> [ThreadPlace] {
    try await ThreadListError.acting {
      try await store.read { mail in
        var types: [FolderID: FolderType] = [:]
        for account in accounts {
          for folder in try mail.folders(accountId: account) { types[folder.id] = folder.type }
        }
        let views = try mail.views(threadIds: threads)
        return threads.compactMap { thread in
          let ranked = (views[thread] ?? []).map { (Self.rank(of: $0, types), $0) }
          return ranked.min { $0.0 < $1.0 }.map { ThreadPlace(threadId: thread, view: $0.1) }
        }
      }
    }
  }

  /// The mailboxes each thread appears in; threads that are gone are left out.
  public func views(of threads: [ThreadID]) async throws -> [ThreadID: Set<MailboxView>] {
    try await ThreadListError.acting { try await store.read { try $0.views(threadIds: threads) } }
  }

  /// Each thread as it is now; threads that are gone are left out.
  public func summaries(of threads: [ThreadID]) async throws -> [ThreadID: MailThread] {
    try await ThreadListError.acting { try await store.read { try $0.summaries(threadIds: threads) } }
  }

  /// The label that `name` names (without case), made when it is not there.
  public func ensureLabel(named name: String, accountId: AccountID) async throws -> Folder {
    try await ThreadListError.acting {
      try await store.write { try $0.createFolder(accountId: accountId, name: name) }
    }
  }

  /// Lower is acted on first; of two labels, the older.
  private static func rank(of view: MailboxView, _ types: [FolderID: FolderType]) -> (Int, Int64) {
    switch view {
    case .archive: return (1, 0)
    case .folder(let folder):
      let rank =
        switch types[folder] {
        case .inbox: 0
        case .custom: 2
        case .sent: 3
        case .drafts: 4
        case .spam: 5
        case .trash: 6
        case .starred, nil: 7
        }
      return (rank, folder.rawValue)
    }
  }
}
