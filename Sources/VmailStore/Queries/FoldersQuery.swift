import VmailDomain

/// Reads all folders of an account, or a single one.
enum FoldersQuery {
  private static let columns = "SELECT id, accountId, name, type, isServerArchive FROM folder"
  static let sql = columns + " WHERE accountId = ?"
  private static let oneSQL = columns + " WHERE id = ?"

  static func fetch(_ db: Database, accountId: AccountID) throws -> [Folder] {
    try SQLStatement(db, sql).all(.integer(accountId.rawValue), body: folder)
  }

  static func fetch(_ db: Database, id: FolderID) throws -> Folder? {
    try SQLStatement(db, oneSQL).first(.integer(id.rawValue), body: folder)
  }

  private static func folder(_ row: SQLStatement.Columns) -> Folder {
    Folder(
      id: FolderID(row.integer(0)), accountId: AccountID(row.integer(1)), name: row.text(2),
      type: FolderType(rawValue: row.text(3)) ?? .custom, isServerArchive: row.bool(4))
  }
}

/// Determines the special folders that an account's server is known to lack.
enum MissingFoldersQuery {
  /// Includes the Inbox: if that mirrors no mailbox, the mailboxes were never listed.
  static let sql = """
    SELECT type, isServerArchive, remote_folder.path,
      EXISTS (SELECT 1 FROM mailbox_change WHERE mailbox_change.folderId = folder.id)
    FROM folder LEFT JOIN remote_folder ON remote_folder.folderId = folder.id
    WHERE folder.accountId = ? AND (type IN ('inbox', 'sent', 'drafts', 'spam', 'trash') OR isServerArchive = 1)
    """

  /// - Returns: `nil` when its mailboxes were never listed; none for an account without a server.
  static func fetch(_ db: Database, accountId: AccountID) throws -> MissingFolders? {
    let isOnServer =
      try SQLStatement(db, "SELECT 1 FROM account WHERE id = ? AND kind = 'imap'")
      .first(.integer(accountId.rawValue)) { _ in true } ?? false
    guard isOnServer else { return MissingFolders() }
    let rows = try SQLStatement(db, sql).all(.integer(accountId.rawValue)) { row in
      (
        type: FolderType(rawValue: row.text(0)) ?? .custom, isArchive: row.bool(1),
        path: row.isNull(2) ? nil : MailboxPath(row.blob(2)), isToBeMade: row.bool(3)
      )
    }
    guard rows.contains(where: { $0.type == .inbox && $0.path != nil }) else { return nil }
    let there = rows.filter { $0.path != nil || $0.isToBeMade }
      .compactMap { SpecialFolder($0.type, isServerArchive: $0.isArchive) }
    return MissingFolders(
      Set(SpecialFolder.allCases).subtracting(there),
      isGmail: rows.contains { $0.path.map(FolderMapping.isGmail) ?? false })
  }
}

/// Reads the folders that mirror mailboxes, with their sync progress.
enum SyncedFoldersQuery {
  private static let members = LabelFolders.members.replacing("?1", with: "own.folderId")
  /// `container` is the mailbox in which the messages have their UIDs. Counting the copies of one mailbox is faster.
  private static let columns = """
    SELECT folder.id, name, type, isServerArchive, own.path, own.isSynced,
      CASE WHEN EXISTS (SELECT 1 FROM remote_folder WHERE labelOf = own.folderId)
        THEN (SELECT count(DISTINCT uid) FROM remote_message WHERE remote_message.folderId IN \(members))
        ELSE (SELECT count(*) FROM remote_message WHERE remote_message.folderId = own.folderId) END,
      EXISTS (SELECT 1 FROM remote_orphan WHERE remote_orphan.folderId IN \(members)), folder.accountId,
      own.keptFlags, own.isReadOnly, \(RemoteFolderRow.cursorColumns(of: "container")),
      own.labelOf, container.path, own.isListed, own.mailboxId
    FROM remote_folder AS own JOIN folder ON folder.id = own.folderId
      JOIN remote_folder AS container ON container.folderId = coalesce(own.labelOf, own.folderId)
    """
  static let sql = columns + " WHERE own.accountId = ?"
  static let oneSQL = columns + " WHERE own.folderId = ?"

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
      count: row.int(6), hasUnplaced: row.bool(7), permissions: PermissionsQuery.permissions(row, from: 9),
      labelOf: row.optionalInteger(19).map { FolderID($0) }, container: MailboxPath(row.blob(20)),
      isListed: row.bool(21), mailboxId: row.optionalText(22))
  }
}

/// Reads the restrictions on changes in an account's mailboxes.
enum PermissionsQuery {
  static let sql = """
    SELECT folderId, keptFlags, isReadOnly FROM remote_folder
    WHERE accountId = ? AND (keptFlags IS NOT NULL OR isReadOnly = 1)
    """

  /// - Returns: the mailboxes with restrictions.
  static func fetch(_ db: Database, accountId: AccountID) throws -> [FolderID: MailboxPermissions] {
    let rows = try SQLStatement(db, sql).all(.integer(accountId.rawValue)) {
      (FolderID($0.integer(0)), permissions($0, from: 1))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  static func permissions(_ row: SQLStatement.Columns, from index: Int32) -> MailboxPermissions {
    MailboxPermissions(
      keptFlags: row.optionalInteger(index).map { MessageFlags(rawValue: Int($0)) },
      isReadOnly: row.bool(index + 1))
  }

  static func put(_ permissions: MailboxPermissions, folderId: FolderID, _ db: Database) throws {
    let kept = permissions.isLimited ? Int64(permissions.keptFlags.rawValue) : nil
    try SQLStatement(db, "UPDATE remote_folder SET keptFlags = ?, isReadOnly = ? WHERE folderId = ?")
      .run(.optional(kept), .boolean(permissions.isReadOnly), .integer(folderId.rawValue))
  }
}
