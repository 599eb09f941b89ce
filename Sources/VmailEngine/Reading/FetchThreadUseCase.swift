public import VmailDomain

/// Reads one conversation.
public struct FetchThreadUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol) { self.repository = repository }

  /// The thread and its messages, oldest first.
  /// - Throws: ``ThreadListError/threadNotFound(id:)`` when it is gone.
  public func fetchThread(id: ThreadID) async throws -> Conversation {
    try await ThreadListError.fetching {
      guard let thread = try await repository.getThread(id: id) else {
        throw ThreadListError.threadNotFound(id: id)
      }
      return Conversation(thread: thread, emails: try await repository.getEmails(threadId: thread.id))
    }
  }

  /// One message; `nil` when it is gone.
  public func fetchEmail(id: EmailID) async throws -> Email? {
    try await ThreadListError.fetching { try await repository.getEmail(id: id) }
  }
}
