/// Marks the open conversation unread, or read again (FR-ED-01).
public struct ToggleReadUseCase: Sendable {
  private let actions: ManageThreadActionsUseCase

  public init(repository: any EmailRepositoryProtocol & ActionRepositoryProtocol) {
    actions = ManageThreadActionsUseCase(repository: repository)
  }

  public func toggleRead(_ place: ThreadPlace) async throws {
    try await actions.toggleReadStatus(threadId: place.threadId, in: place.view)
  }
}
