public import VmailDomain
public import VmailStore

/// Reads one conversation.
public struct FetchThreadUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let store: MailStore

  public init(repository: any EmailRepositoryProtocol, store: MailStore) {
    self.repository = repository
    self.store = store
  }

  /// Returns the thread and its messages, oldest first.
  /// - Throws: ``ThreadListError/threadNotFound(id:)`` when it no longer exists.
  public func fetchThread(id: ThreadID) async throws -> Conversation {
    try await ThreadListError.fetching {
      guard let conversation = try await repository.getConversation(id: id) else {
        throw ThreadListError.threadNotFound(id: id)
      }
      return conversation
    }
  }

  /// Returns the newest message of each thread, in one read; threads without messages are left out. A draft counts only if
  /// there is nothing else: who wrote last doesn't change because an answer was begun.
  public func newestMessages(of threads: [ThreadID]) async throws -> [ThreadID: Email] {
    try await ThreadListError.fetching {
      try await store.read { snapshot in
        var drafts: [AccountID: FolderID?] = [:]
        return try threads.reduce(into: [:]) { newest, thread in
          let emails = try snapshot.emails(threadId: thread)
          guard let account = emails.last?.accountId else { return }
          let folder =
            try drafts[account] ?? snapshot.folders(accountId: account).first { $0.type == .drafts }?.id
          drafts[account] = folder
          newest[thread] =
            emails.last { email in folder.map { !email.folders.contains($0) } ?? true } ?? emails.last
        }
      }
    }
  }

  /// Returns one message; `nil` when it no longer exists.
  public func fetchEmail(id: EmailID) async throws -> Email? {
    try await ThreadListError.fetching { try await store.read { try $0.email(id: id) } }
  }
}
