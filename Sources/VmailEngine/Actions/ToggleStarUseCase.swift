public import VmailDomain

/// Stars single messages of a conversation, or removes their stars (FR-ED-01).
public struct ToggleStarUseCase: Sendable {
  let repository: any EmailRepositoryProtocol

  public func toggleStar(_ email: Email, in view: MailboxView) async throws -> ActionOutcome {
    try await setStar(
      !email.isStarred, of: [email.id], in: ThreadInMailbox(threadId: email.threadId, view: view))
  }

  public func setStar(
    _ isStarred: Bool, of emails: Set<EmailID>, in place: ThreadInMailbox
  ) async throws -> ActionOutcome {
    try await ThreadListError.acting {
      try await repository.perform(isStarred ? .starMessages(emails) : .unstarMessages(emails), on: [place])
    }
  }
}
