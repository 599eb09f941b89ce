public import VmailDomain

extension EmailRepositoryImpl: FolderRepositoryProtocol {
  public func renameFolder(_ id: FolderID, to name: String) async throws -> Folder {
    try await database.write { try FolderWriter(db: $0.db).rename(id, to: name) }
  }

  public func removeFolder(_ id: FolderID) async throws -> [ActionID: ActionOutcome] {
    try await database.write { try FolderWriter(db: $0.db).remove(id) }
  }
}
