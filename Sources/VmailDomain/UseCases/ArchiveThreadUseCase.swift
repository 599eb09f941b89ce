/// Archives the open conversation: out of the folder it is viewed in, and of no other (FR-ED-01,
/// "Archive Semantics").
public struct ArchiveThreadUseCase: Sendable {
  private let actions: ManageThreadActionsUseCase

  public init(repository: any EmailRepositoryProtocol & ActionRepositoryProtocol) {
    actions = ManageThreadActionsUseCase(repository: repository)
  }

  public func archive(_ thread: ThreadID, fromFolderId: FolderID) async throws {
    try await actions.archiveThread(id: thread, fromFolderId: fromFolderId)
  }
}
