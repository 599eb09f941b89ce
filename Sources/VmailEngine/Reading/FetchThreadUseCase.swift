public import VmailDomain
import VmailStore

/// Reads one conversation.
public struct FetchThreadUseCase: Sendable {
  let repository: any EmailRepositoryProtocol
  let store: MailStore

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
        var (newest, drafts): ([ThreadID: Email], [AccountID: Set<FolderID>]) = ([:], [:])
        for thread in threads {
          let emails = try snapshot.emails(threadId: thread)
          guard let last = emails.last else { continue }
          let folders =
            try drafts[last.accountId]
            ?? Set(snapshot.folders(accountId: last.accountId).filter { $0.type == .drafts }.map(\.id))
          drafts[last.accountId] = folders
          newest[thread] = emails.last { folders.isDisjoint(with: $0.folders) } ?? last
        }
        return newest
      }
    }
  }

  /// Returns one message; `nil` when it no longer exists.
  public func fetchEmail(id: EmailID) async throws -> Email? {
    try await ThreadListError.fetching { try await store.read { try $0.email(id: id) } }
  }
}
