public import VmailDomain

/// Undoes the last action, and redoes it: in its undo window or long after, in this session or an earlier
/// one.
public struct UndoActionsUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol) { self.repository = repository }

  public func undo() async throws -> UndoOutcome {
    try await ThreadListError.acting { try await repository.undo() }
  }

  public func redo() async throws -> UndoOutcome {
    try await ThreadListError.acting { try await repository.redo() }
  }
}
