import VmailDomain

/// The changes of labels still to be sent to servers, and their results; within the caller's transaction.
struct MailboxChanges {
  static let ofAccountSQL = """
    SELECT mailbox_change.id, kind, folderId, path, coalesce(folder.name, mailbox_change.name), mailbox_change.name,
      type, isServerArchive
    FROM mailbox_change LEFT JOIN folder ON folder.id = folderId
    WHERE mailbox_change.accountId = ? ORDER BY mailbox_change.id
    """
  private enum Code { static let (create, rename, delete): (Int64, Int64, Int64) = (1, 2, 3) }

  let db: Database

  // MARK: Recording

  /// Records that a folder was created, if the account has a server.
  /// - Returns: whether the change must be sent to the server.
  @discardableResult
  func noteCreation(of folder: Folder) throws -> Bool {
    guard try isOnServer(folder.accountId), try path(of: folder.id) == nil, try !isNoted(folder.id) else {
      return false
    }
    try note(folder.accountId, Code.create, folder.id, name: folder.name, path: nil)
    return true
  }

  /// Records a renaming.
  /// - Parameter before: the label with its former name.
  func noteRenaming(of before: Folder) throws {
    // If the label isn't on the server yet, only its final name matters.
    guard let path = try path(of: before.id), try !isNoted(before.id) else { return }
    try note(before.accountId, Code.rename, before.id, name: before.name, path: path)
  }

  /// Records a deletion. To be called before the folder is removed.
  func noteDeletion(of folder: Folder) throws {
    guard let path = try path(of: folder.id) else { return }
    try note(folder.accountId, Code.delete, nil, name: folder.name, path: path)
  }

  /// Returns whether any operation refers to the folder.
  func isWaitedFor(_ folder: FolderID) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM operation WHERE fromFolder = ?1 OR toFolder = ?1 LIMIT 1")
      .first(.integer(folder.rawValue)) { _ in true } ?? false
  }

  private func note(
    _ account: AccountID, _ code: Int64, _ folder: FolderID?, name: String, path: MailboxPath?
  ) throws {
    try SQLStatement(
      db, "INSERT INTO mailbox_change (accountId, kind, folderId, name, path) VALUES (?, ?, ?, ?, ?)"
    ).run(
      .integer(account.rawValue), .integer(code), .optional(folder?.rawValue), .text(name),
      path.map { .blob($0.bytes) } ?? .null)
  }

  private func isOnServer(_ account: AccountID) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM account WHERE id = ? AND kind = 'imap'")
      .first(.integer(account.rawValue)) { _ in true } ?? false
  }

  private func isNoted(_ folder: FolderID) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM mailbox_change WHERE folderId = ?")
      .first(.integer(folder.rawValue)) { _ in true } ?? false
  }

  private func path(of folder: FolderID) throws -> MailboxPath? {
    try SQLStatement(db, "SELECT path FROM remote_folder WHERE folderId = ?")
      .first(.integer(folder.rawValue)) { MailboxPath($0.blob(0)) }
  }

  // MARK: Sending

  func all(of account: AccountID) throws -> [MailboxChange] {
    try SQLStatement(db, Self.ofAccountSQL).all(.integer(account.rawValue)) { row -> MailboxChange? in
      let folder = row.optionalInteger(2).map { FolderID($0) }
      let path = MailboxPath(row.blob(3))
      let kind: MailboxChange.Kind? =
        switch (row.integer(1), folder) {
        case (Code.create, let folder?):
          Self.special(row).map { .createSpecial(folder, $0) } ?? .create(folder)
        case (Code.rename, let folder?): .rename(folder, path: path, before: row.text(5))
        case (Code.delete, nil): .delete(path: path)
        default: nil
        }
      return kind.map { MailboxChange(id: ID(row.integer(0)), kind: $0, name: row.text(4)) }
    }.compactMap(\.self)
  }

  private static func special(_ row: SQLStatement.Columns) -> SpecialFolder? {
    FolderType(rawValue: row.text(6)).flatMap { SpecialFolder($0, isServerArchive: row.bool(7)) }
  }

  /// Returns the mailboxes that are deleted here, but still on the server.
  func deletedPaths(of account: AccountID) throws -> Set<MailboxPath> {
    Set(
      try all(of: account).compactMap { change in
        if case .delete(let path) = change.kind { path } else { nil }
      })
  }

  func forget(_ change: MailboxChange) throws {
    try SQLStatement(db, "DELETE FROM mailbox_change WHERE id = ?").run(.integer(change.id.rawValue))
  }

  func finish(_ change: MailboxChange, path: MailboxPath?) throws {
    try forget(change)
    switch (change.kind, path) {
    case (.create(let folder), let path?), (.createSpecial(let folder, _), let path?): try bind(folder, path)
    case (.rename(let folder, let old, _), let path?): try rename(old, to: path, of: folder)
    default: break
    }
  }

  func bind(_ folder: FolderID, _ path: MailboxPath) throws {
    try SQLStatement(
      db,
      """
      INSERT INTO remote_folder (folderId, accountId, path, isSynced, labelOf)
      SELECT id, accountId, ?2, 1, (SELECT max(labelOf) FROM remote_folder WHERE accountId = folder.accountId)
      FROM folder WHERE id = ?1 ON CONFLICT DO NOTHING
      """
    ).run(.integer(folder.rawValue), .blob(path.bytes))
  }

  /// Renames a mailbox in the mirror, together with those below it, as servers do.
  private func rename(_ old: MailboxPath, to new: MailboxPath, of folder: FolderID) throws {
    let account = try SQLStatement(db, "SELECT accountId FROM folder WHERE id = ?")
      .first(.integer(folder.rawValue)) { $0.integer(0) }
    guard let account else { return }
    let rows = try SQLStatement(db, "SELECT folderId, path FROM remote_folder WHERE accountId = ?")
      .all(.integer(account)) { (FolderID($0.integer(0)), $0.blob(1)) }
    let update = SQLStatement(db, "UPDATE OR IGNORE remote_folder SET path = ? WHERE folderId = ?")
    for (id, path) in rows where id == folder || Self.isBelow(old, path) {
      let rest = id == folder ? [] : path.dropFirst(old.bytes.count)
      try update.run(.blob(new.bytes + rest), .integer(id.rawValue))
    }
  }

  private static func isBelow(_ parent: MailboxPath, _ path: [UInt8]) -> Bool {
    guard path.count > parent.bytes.count, path.starts(with: parent.bytes) else { return false }
    let mark = path[parent.bytes.count]
    return mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".")
  }

  func revert(_ change: MailboxChange) throws {
    try forget(change)
    guard case .rename(let folder, _, let before) = change.kind else { return }
    do { _ = try FolderWriter(db: db).rename(folder, to: before) } catch is FolderError {
      // Another label has that name now, or this one no longer exists: the next listing of the server's mailboxes
      // corrects it.
    }
  }
}
