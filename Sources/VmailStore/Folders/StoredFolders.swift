public import VmailDomain

extension Snapshot {
  /// What the account's server lacks, less what is to be made there (``createSpecialFolder(_:accountId:)``).
  /// - Returns: `nil` when its mailboxes were never listed; nothing for an account without a server.
  public func missingFolders(accountId: AccountID) throws -> MissingFolders? {
    try MissingFoldersQuery.fetch(db, accountId: accountId)
  }

  public func mailboxChanges(accountId: AccountID) throws -> [MailboxChange] {
    try MailboxChanges(db: db).all(of: accountId)
  }

  /// A folder, be it a copy of a mailbox or not; `nil` when it is gone.
  public func folder(_ id: FolderID) throws -> Folder? {
    try FoldersQuery.fetch(db, id: id)
  }
}

extension Transaction {
  /// The label of that name, made when it is not there; then the account's server must be told of it.
  public func createFolder(accountId: AccountID, name: String) throws -> Folder {
    let folder = try AccountWriter(db: db).ensureFolder(
      accountId: accountId, name: name, type: .custom)
    if folder.type == .custom { try MailboxChanges(db: db).noteCreation(of: folder) }
    return folder
  }

  /// Makes a special folder; its server is told with the next sync, unless it turns out to have one.
  /// - Throws: ``FolderError/nameTaken(_:)`` where there is one already.
  public func createSpecialFolder(_ special: SpecialFolder, accountId: AccountID) throws -> Folder {
    let changes = MailboxChanges(db: db)
    let folder = try AccountWriter(db: db).ensureFolder(
      accountId: accountId, name: special.title, type: special.type ?? .custom,
      isServerArchive: special == .archive)
    guard try changes.noteCreation(of: folder) else { throw FolderError.nameTaken(special.title) }
    return folder
  }

  /// Gives a label another name; labels below it (`Bills/2025`) keep their place in it.
  /// - Throws: ``FolderError/gone`` or ``FolderError/nameTaken(_:)``.
  public func renameFolder(_ id: FolderID, to name: String) throws -> Folder {
    let writer = FolderWriter(db: db)
    let before = try writer.folder(id)
    let renamed = try writer.rename(id, to: name)
    if renamed != before { try MailboxChanges(db: db).noteRenaming(of: before) }
    return renamed
  }

  /// Takes a label away. Its mail stays, in its other folders or in the Archive.
  ///
  /// What is pending for threads in it is carried out first.
  /// - Returns: what became of that.
  /// - Throws: ``FolderError/gone``; ``FolderError/isWaitedFor(_:)``.
  public func removeFolder(_ id: FolderID) throws -> [ActionID: ActionOutcome] {
    let (writer, changes) = (FolderWriter(db: db), MailboxChanges(db: db))
    let folder = try writer.folder(id)
    let overtaken = try writer.carryOutPending(in: id)
    guard try !changes.isWaitedFor(id) else { throw FolderError.isWaitedFor(folder.name) }
    try changes.noteDeletion(of: folder)
    return try writer.remove(id).merging(overtaken) { first, _ in first }
  }

  /// The server has done it.
  /// - Parameter path: the mailbox as it is called now; `nil` when it is gone.
  public func finishMailboxChange(_ change: MailboxChange, path: MailboxPath?) throws {
    try MailboxChanges(db: db).finish(change, path: path)
  }

  /// The server never will: the label is called as before. One that was made stays here only; one that was
  /// deleted comes back with the next listing of the server's mailboxes.
  public func revertMailboxChange(_ change: MailboxChange) throws {
    try MailboxChanges(db: db).revert(change)
  }

  /// The label is a copy of this mailbox from now on.
  public func bindMailbox(_ folder: FolderID, path: MailboxPath) throws {
    try MailboxChanges(db: db).bind(folder, path)
  }
}
