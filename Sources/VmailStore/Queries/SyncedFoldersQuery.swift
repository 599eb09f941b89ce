import VmailDomain

/// Reads the folders that mirror mailboxes, with their sync progress.
enum SyncedFoldersQuery {
  private static let columns = """
    SELECT folder.id, name, type, isServerArchive, path, isSynced,
      (SELECT count(*) FROM remote_message WHERE remote_message.folderId = folder.id),
      EXISTS (SELECT 1 FROM remote_orphan WHERE remote_orphan.folderId = folder.id), folder.accountId,
      keptFlags, isReadOnly, \(RemoteFolderRow.cursorColumns)
    FROM remote_folder JOIN folder ON folder.id = folderId
    """
  static let sql = columns + " WHERE remote_folder.accountId = ?"
  static let oneSQL = columns + " WHERE remote_folder.folderId = ?"

  static func fetch(_ db: Database, accountId: AccountID) throws -> [SyncedFolder] {
    try SQLStatement(db, sql).all(.integer(accountId.rawValue), body: folder)
  }

  static func fetch(_ db: Database, id: FolderID) throws -> SyncedFolder? {
    try SQLStatement(db, oneSQL).first(.integer(id.rawValue), body: folder)
  }

  private static func folder(_ row: SQLStatement.Columns) -> SyncedFolder {
    SyncedFolder(
      folder: Folder(
        id: FolderID(row.integer(0)), accountId: AccountID(row.integer(8)), name: row.text(1),
        type: FolderType(rawValue: row.text(2)) ?? .custom, isServerArchive: row.bool(3)),
      path: MailboxPath(row.blob(4)), isSynced: row.bool(5), cursor: RemoteFolderRow.cursor(row, from: 11),
      count: row.int(6), hasUnplaced: row.bool(7), permissions: PermissionsQuery.permissions(row, from: 9))
  }
}
