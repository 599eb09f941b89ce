import VmailDomain

/// Updates the visible state of messages from the mirror and the waiting operations.
struct EffectiveWriter {
  static let copiesSQL = """
    SELECT folderId, flags, keptFlags, isReadOnly FROM remote_message JOIN remote_folder USING (folderId)
    WHERE emailId = ?
    """
  static let orphansSQL = """
    SELECT folderId, CASE WHEN isSynced THEN flags END, keptFlags, isReadOnly
    FROM remote_orphan JOIN remote_folder USING (folderId) WHERE emailId = ?
    """
  static let placeSQL = "SELECT threadId, flags FROM email WHERE id = ?"

  private let db: Database
  private let operations: OperationLog
  private let eraser: MessageEraser
  private let copies: SQLStatement
  private let orphans: SQLStatement
  private let place: SQLStatement
  private let folders: SQLStatement
  private let file: SQLStatement
  private let unfile: SQLStatement
  private let setFlags: SQLStatement
  /// The threads of changed messages.
  private(set) var threads: Set<ThreadID> = []

  init(_ db: Database) throws {
    self.db = db
    operations = try OperationLog(db)
    eraser = try MessageEraser(db)
    copies = SQLStatement(db, Self.copiesSQL)
    orphans = SQLStatement(db, Self.orphansSQL)
    place = SQLStatement(db, Self.placeSQL)
    folders = SQLStatement(db, EmailQuery.foldersSQL)
    file = SQLStatement(db, "INSERT INTO email_folder (emailId, folderId) VALUES (?, ?)")
    unfile = SQLStatement(db, "DELETE FROM email_folder WHERE emailId = ? AND folderId = ?")
    setFlags = SQLStatement(db, "UPDATE email SET flags = ? WHERE id = ?")
  }

  /// Returns the server's state as far as reported: whether it has any copy, and the flags.
  func mirrored(_ email: EmailID) throws -> (isThere: Bool, flags: MessageFlags) {
    guard let found = try stored(email) else { return (false, []) }
    let reported = found.copies.compactMap(\.flags)
    // If the server has reported no flags, they are the stored ones without the waiting operations.
    let flags =
      reported.isEmpty
      ? found.waiting.reversed().reduce(found.flags) {
        $0.subtracting($1.change.addedFlags).union($1.change.removedFlags)
      } : reported.reduce(MessageFlags()) { $0.union($1) }
    return (!found.copies.isEmpty, flags.forServers)
  }

  /// Returns whether a message exists here, and the server has reported no copy of it.
  func isOnlyHere(_ email: EmailID) throws -> Bool { try stored(email)?.copies.isEmpty ?? false }

  /// Returns whether ``update(_:isDiscarded:)`` would change the message.
  func isBehind(_ email: EmailID) throws -> Bool {
    guard let found = try stored(email) else { return false }
    let state = EffectiveState(copies: found.copies, waiting: found.waiting, before: found.flags)
    return state.folders != found.folders || state.flags != found.flags
  }

  /// Updates a message, and erases it if it was discarded.
  /// - Parameter isDiscarded: whether the server has removed it from a folder whose removed mail is not kept: Trash,
  ///   Spam or Drafts. All other mail that is no longer on the server is archived.
  mutating func update(_ email: EmailID, isDiscarded: Bool) throws {
    guard let found = try stored(email) else { return }
    let id = SQLValue.integer(email.rawValue)
    if found.copies.isEmpty, found.waiting.isEmpty, isDiscarded {
      try eraser.erase(email)
      threads.insert(found.thread)
      return
    }
    let state = EffectiveState(copies: found.copies, waiting: found.waiting, before: found.flags)
    guard state.folders != found.folders || state.flags != found.flags else { return }
    for folder in found.folders.subtracting(state.folders) { try unfile.run(id, .integer(folder.rawValue)) }
    for folder in state.folders.subtracting(found.folders) { try file.run(id, .integer(folder.rawValue)) }
    if state.flags != found.flags { try setFlags.run(.integer(state.flags.rawValue), id) }
    threads.insert(found.thread)
  }

  /// A stored message, with the data that determine its state.
  private struct Stored {
    let thread: ThreadID
    let flags: MessageFlags
    let folders: Set<FolderID>
    let copies: [EffectiveState.Copy]
    let waiting: [RemoteOperation]
  }

  private func stored(_ email: EmailID) throws -> Stored? {
    let id = SQLValue.integer(email.rawValue)
    let found = try place.first(id) { (ThreadID($0.integer(0)), MessageFlags(rawValue: $0.int(1))) }
    guard let (thread, flags) = found else { return nil }
    return Stored(
      thread: thread, flags: flags, folders: Set(try folders.all(id) { FolderID($0.integer(0)) }),
      copies: try copies.all(id, body: EffectiveState.Copy.init)
        + orphans.all(id, body: EffectiveState.Copy.init),
      waiting: try operations.entries(of: email).reversed().map(\.operation))
  }

  /// Updates the listings of the changed threads.
  mutating func settle(in account: AccountID) throws {
    try FolderWriter(db: db).updateRows(of: threads.sorted(), in: account)
    threads = []
  }
}

extension EffectiveState.Copy {
  /// Reads a row of the mirror: folder, flags and permissions. What a mailbox reports that is only read by its user is
  /// believed even of flags that it doesn't let the user change.
  init(_ row: SQLStatement.Columns) {
    let flags = row.isNull(1) ? nil : MessageFlags(rawValue: row.int(1))
    let permissions = row.bool(3) ? MailboxPermissions.all : PermissionsQuery.permissions(row, from: 2)
    self.init(folder: FolderID(row.integer(0)), flags: flags, kept: permissions.keptFlags)
  }
}
