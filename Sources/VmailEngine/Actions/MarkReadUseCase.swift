public import VmailDomain

/// Marks a conversation read because it is opened (FR-ED-01): at once, and logged for the server.
///
/// It leaves no entry in the journal: `undo` goes on from what was done on purpose.
public struct MarkReadUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol) { self.repository = repository }

  /// - Returns: what could not be marked, if anything.
  /// - Throws: ``ThreadListError/actionFailed(underlying:)`` when nothing could be written.
  public func markRead(_ place: ThreadPlace) async throws -> [ActionFailure] {
    try await ThreadListError.acting { try await repository.perform(.open, on: [place]).failed }
  }
}
