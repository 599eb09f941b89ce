public import VmailDomain

/// Sums up conversations (FR-ED-02).
public struct SummarizeThreadUseCase: Sendable {
  public typealias Repository = EmailRepositoryProtocol & TrustedSenderRepositoryProtocol
    & AssistanceRepositoryProtocol & AccountRepositoryProtocol

  /// Messages of a thread that are read: the first and the newest.
  private static let firstMessages = 50
  private static let lastMessages = 450

  private let repository: any Repository
  private let conversation: SpokenConversation
  private let provider: any AssistanceProviding

  public init(repository: any Repository, opener: any MessageOpening, provider: any AssistanceProviding) {
    self.repository = repository
    conversation = SpokenConversation(repository: repository, opener: opener)
    self.provider = provider
  }

  /// The summary that is kept with the thread; `nil` when there is none. At once.
  public func kept(threadId: ThreadID) async throws -> ThreadSummary? {
    try await ThreadListError.fetching { try await repository.getSummary(threadId: threadId) }
  }

  /// The summary that is kept, else a new one, which is kept then. What is only on a server is left out.
  ///
  /// - Parameter model: what is asked first. Where there is one, sentences of the mail give way to what it says.
  /// - Returns: `nil` when the thread is too short to need one.
  public func summarize(threadId: ThreadID, model: ModelAccess? = nil) async throws -> ThreadSummary? {
    if let kept = try await kept(threadId: threadId), model == nil || kept.origin == .model { return kept }
    let (basis, emails, subject) = try await ThreadListError.fetching {
      let basis = try await repository.getSummaryBasis(threadId: threadId)
      let subject = try await repository.getThread(id: threadId)?.subject ?? ""
      return (basis, try await repository.getEmails(threadId: threadId), subject)
    }
    let messages = try await conversation.messages(Self.bounded(Array(emails.enumerated())))
    let summary = try await provider.summarizer(model).summary(of: messages, subject: subject)
    // A store that cannot be written must still be readable.
    if let summary { _ = try? await repository.keepSummary(summary, threadId: threadId, basis: basis) }
    return summary
  }

  private static func bounded(_ emails: [(offset: Int, element: Email)]) -> [(offset: Int, element: Email)] {
    guard emails.count > firstMessages + lastMessages else { return emails }
    return emails.prefix(firstMessages) + emails.suffix(lastMessages)
  }
}
