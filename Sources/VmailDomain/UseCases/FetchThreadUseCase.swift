/// Reads one conversation.
public struct FetchThreadUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol
  private let reader: any MessageReading

  public init(repository: any EmailRepositoryProtocol, reader: any MessageReading) {
    self.repository = repository
    self.reader = reader
  }

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

  /// The text of a message; `nil` when it is only on the server.
  ///
  /// Text that older rules derived is derived anew from the source, and kept.
  public func fetchBody(emailId: EmailID) async throws -> EmailBody? {
    try await ThreadListError.fetching {
      guard let body = try await repository.getBody(emailId: emailId) else { return nil }
      guard body.textVersion < reader.textVersion,
        let source = try await repository.getReadableSource(emailId: emailId)
      else { return body }
      let content = reader.read(source)
      let renewed = EmailBody(
        bodyPlain: content.text, bodyHTML: body.bodyHTML, textVersion: content.textVersion)
      // A store that cannot be written must still be readable.
      try? await repository.updateBody(renewed, snippet: content.snippet, emailId: emailId)
      return renewed
    }
  }
}
