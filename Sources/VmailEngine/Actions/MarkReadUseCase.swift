public import VmailDomain

/// Marks a conversation as read because it is opened (FR-ED-01): at once, and queued for the server.
///
/// It isn't recorded in the journal: `undo` continues with the last intentional action.
public struct MarkReadUseCase: Sendable {
  let repository: any EmailRepositoryProtocol

  /// Takes back that messages were marked as read, because the action after which they were opened is undone.
  public func markUnread(_ emails: Set<EmailID>, in places: [ThreadInMailbox]) async throws {
    _ = try await ThreadListError.acting { try await repository.perform(.unopen(emails), on: places) }
  }

  /// - Parameter places: the conversation, and the copies of its row.
  /// - Returns: the messages that could not be marked, if any.
  /// - Throws: ``ThreadListError/actionFailed(underlying:)`` when nothing could be written.
  public func markRead(_ places: [ThreadInMailbox]) async throws -> [ActionFailure] {
    try await ThreadListError.acting { try await repository.perform(.open, on: places).failed }
  }
}
