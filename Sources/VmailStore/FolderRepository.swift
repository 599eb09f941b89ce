public import VmailDomain

extension EmailRepositoryImpl: FolderRepositoryProtocol {
  public func createFolder(accountId: AccountID, name: String) async throws -> Folder {
    try await database.write {
      let folder = try AccountWriter(db: $0.db).ensureFolder(
        accountId: accountId, name: name, type: .custom)
      if folder.type == .custom { try MailboxChanges(db: $0.db).noteCreation(of: folder) }
      return folder
    }
  }

  public func getMissingFolders(accountId: AccountID) async throws -> MissingFolders? {
    try await database.read { try MissingFoldersQuery.fetch($0, accountId: accountId) }
  }

  public func createSpecialFolder(_ special: SpecialFolder, accountId: AccountID) async throws -> Folder {
    try await database.write {
      let changes = MailboxChanges(db: $0.db)
      let folder = try AccountWriter(db: $0.db).ensureFolder(
        accountId: accountId, name: special.title, type: special.type ?? .custom,
        isServerArchive: special == .archive)
      guard try changes.noteCreation(of: folder) else { throw FolderError.nameTaken(special.title) }
      return folder
    }
  }

  public func renameFolder(_ id: FolderID, to name: String) async throws -> Folder {
    try await database.write {
      let writer = FolderWriter(db: $0.db)
      let before = try writer.folder(id)
      let renamed = try writer.rename(id, to: name)
      if renamed != before { try MailboxChanges(db: $0.db).noteRenaming(of: before) }
      return renamed
    }
  }

  public func removeFolder(_ id: FolderID) async throws -> [ActionID: ActionOutcome] {
    try await database.write {
      let (writer, changes) = (FolderWriter(db: $0.db), MailboxChanges(db: $0.db))
      let folder = try writer.folder(id)
      let overtaken = try writer.carryOutPending(in: id)
      guard try !changes.isWaitedFor(id) else { throw FolderError.isWaitedFor(folder.name) }
      try changes.noteDeletion(of: folder)
      return try writer.remove(id).merging(overtaken) { first, _ in first }
    }
  }
}

extension EmailRepositoryImpl: MailboxChangeLogProtocol {
  public func getMailboxChanges(accountId: AccountID) async throws -> [MailboxChange] {
    try await database.read { try MailboxChanges(db: $0).all(of: accountId) }
  }

  public func finishMailboxChange(_ change: MailboxChange, path: MailboxPath?) async throws {
    try await database.write { try MailboxChanges(db: $0.db).finish(change, path: path) }
  }

  public func revertMailboxChange(_ change: MailboxChange) async throws {
    try await database.write { try MailboxChanges(db: $0.db).revert(change) }
  }

  public func getFolder(_ id: FolderID) async throws -> Folder? {
    try await database.read { try FoldersQuery.fetch($0, id: id) }
  }

  public func bindMailbox(_ folder: FolderID, path: MailboxPath) async throws {
    try await database.write { try MailboxChanges(db: $0.db).bind(folder, path) }
  }
}
