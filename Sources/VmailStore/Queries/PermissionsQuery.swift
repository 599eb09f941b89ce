import VmailDomain

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
