/// Deletes the open conversation: to Trash, and from Trash for good (FR-ED-01, "Delete Semantics").
public struct DeleteThreadUseCase: Sendable {
  private let actions: ManageThreadActionsUseCase
  private let repository: any EmailRepositoryProtocol & ActionRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol & ActionRepositoryProtocol) {
    actions = ManageThreadActionsUseCase(repository: repository)
    self.repository = repository
  }

  /// - Parameter folder: the folder it is viewed in.
  /// - Throws: ``ThreadListError/actionFailed(underlying:)``.
  public func delete(_ thread: ThreadID, fromFolder folder: Folder) async throws {
    guard folder.type == .trash else {
      return try await actions.deleteThread(id: thread, fromFolderId: folder.id)
    }
    let place = ThreadPlace(threadId: thread, view: .folder(folder.id))
    let outcome = try await actions.perform(.deletePermanently, on: [place])
    if let failure = outcome.failed.first {
      throw ThreadListError.actionFailed(underlying: failure.reason)
    }
  }
}
