public import VmailDomain

extension Snapshot {
  /// Returns the special folders that the account's server lacks, except those that are to be created there
  /// (``createSpecialFolder(_:accountId:)``).
  /// - Returns: `nil` when its mailboxes were never listed; none for an account without a server.
  public func missingFolders(accountId: AccountID) throws -> MissingFolders? {
    try MissingFoldersQuery.fetch(db, accountId: accountId)
  }

  public func mailboxChanges(accountId: AccountID) throws -> [MailboxChange] {
    try MailboxChanges(db: db).all(of: accountId)
  }

  /// Returns a folder, whether it mirrors a mailbox or not; `nil` when it no longer exists.
  public func folder(_ id: FolderID) throws -> Folder? {
    try FoldersQuery.fetch(db, id: id)
  }
}

extension Transaction {
  /// Returns the label of that name, creating it if necessary; the change is then sent to the account's
  /// server.
  public func createFolder(accountId: AccountID, name: String) throws -> Folder {
    let folder = try AccountWriter(db: db).ensureFolder(
      accountId: accountId, name: name, type: .custom)
    if folder.type == .custom { try MailboxChanges(db: db).noteCreation(of: folder) }
    return folder
  }

  /// Creates a special folder; the next sync creates it on the server, unless the server turns out to have one.
  /// - Throws: ``FolderError/nameTaken(_:)`` when there is one already.
  public func createSpecialFolder(_ special: SpecialFolder, accountId: AccountID) throws -> Folder {
    let changes = MailboxChanges(db: db)
    let folder = try AccountWriter(db: db).ensureFolder(
      accountId: accountId, name: special.title, type: special.type ?? .custom,
      isServerArchive: special == .archive)
    guard try changes.noteCreation(of: folder) else { throw FolderError.nameTaken(special.title) }
    return folder
  }

  /// Renames a label; labels below it (`Bills/2025`) are renamed with it.
  /// - Throws: ``FolderError/gone`` or ``FolderError/nameTaken(_:)``.
  public func renameFolder(_ id: FolderID, to name: String) throws -> Folder {
    let writer = FolderWriter(db: db)
    let before = try writer.folder(id)
    let renamed = try writer.rename(id, to: name)
    if renamed != before { try MailboxChanges(db: db).noteRenaming(of: before) }
    return renamed
  }

  /// Removes a label. Its mail is kept, in its other folders or in the Archive.
  ///
  /// Actions pending for threads in it are carried out first.
  /// - Returns: the outcomes of these.
  /// - Throws: ``FolderError/gone``; ``FolderError/isWaitedFor(_:)``.
  public func removeFolder(_ id: FolderID) throws -> [ActionID: ActionOutcome] {
    let (writer, changes) = (FolderWriter(db: db), MailboxChanges(db: db))
    let folder = try writer.folder(id)
    let overtaken = try writer.carryOutPending(in: id)
    guard try !changes.isWaitedFor(id) else { throw FolderError.isWaitedFor(folder.name) }
    try changes.noteDeletion(of: folder)
    return try writer.remove(id).merging(overtaken) { first, _ in first }
  }

  /// Records a change that the server carried out.
  /// - Parameter path: the mailbox's current name; `nil` when it was deleted.
  public func finishMailboxChange(_ change: MailboxChange, path: MailboxPath?) throws {
    try MailboxChanges(db: db).finish(change, path: path)
  }

  /// Undoes a change that the server refused: the label gets its former name. A created one is kept here
  /// only; a deleted one returns with the next listing of the server's mailboxes.
  public func revertMailboxChange(_ change: MailboxChange) throws {
    try MailboxChanges(db: db).revert(change)
  }

  /// Makes the label mirror this mailbox from now on.
  public func bindMailbox(_ folder: FolderID, path: MailboxPath) throws {
    try MailboxChanges(db: db).bind(folder, path)
  }
}
