import VmailDomain

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
