/// Makes, renames and deletes labels; a server learns of it with the next sync.
public struct ManageFoldersUseCase: Sendable {
  private let repository: any EmailRepositoryProtocol & ActionRepositoryProtocol & FolderRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol & ActionRepositoryProtocol & FolderRepositoryProtocol) {
    self.repository = repository
  }

  /// - Throws: ``FolderError``.
  public func create(named name: String, in account: Account) async throws -> Folder {
    let folders = try await repository.getFolders(accountId: account.id)
    if let taken = folders.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw FolderError.nameTaken(taken.name)
    }
    return try await repository.createFolder(accountId: account.id, name: name)
  }

  /// - Throws: ``FolderError``.
  public func rename(_ folder: Folder, to name: String, in account: Account) async throws -> Folder {
    try expectChangeable(folder, in: account)
    return try await repository.renameFolder(folder.id, to: name)
  }

  /// How many messages are in a label that may be deleted.
  /// - Throws: ``FolderError``.
  public func messageCount(_ folder: Folder, in account: Account) async throws -> Int {
    try expectChangeable(folder, in: account)
    return try await repository.getMessageCount(folderId: folder.id)
  }

  /// Deletes a label, and none of its mail. A server would delete its mail with it, so there it must be empty.
  /// - Returns: what became of actions that were pending for threads in it.
  /// - Throws: ``FolderError``.
  public func delete(_ folder: Folder, in account: Account) async throws -> [ActionID: ActionOutcome] {
    let count = try await messageCount(folder, in: account)
    guard account.kind == .local || count == 0 else {
      throw FolderError.hasMail(folder.name, messages: count)
    }
    return try await repository.removeFolder(folder.id)
  }

  private func expectChangeable(_ folder: Folder, in account: Account) throws {
    guard folder.type == .custom, !folder.isServerArchive else { throw FolderError.notALabel(folder.name) }
  }
}
