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

  /// Returns the newest message of each thread, in one read; threads without messages are left out.
  public func newestMessages(of threads: [ThreadID]) async throws -> [ThreadID: Email] {
    try await ThreadListError.fetching {
      try await store.read { snapshot in
        try threads.reduce(into: [:]) { $0[$1] = try snapshot.emails(threadId: $1).last }
      }
    }
  }

  /// Returns one message; `nil` when it no longer exists.
  public func fetchEmail(id: EmailID) async throws -> Email? {
    try await ThreadListError.fetching { try await store.read { try $0.email(id: id) } }
  }
}
