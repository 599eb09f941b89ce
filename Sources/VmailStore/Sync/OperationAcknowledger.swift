import VmailDomain

/// Completes operations that a server carried out: its state goes into the mirror, and the visible state
/// follows; within the caller's transaction.
struct OperationAcknowledger {
  static let sql = "SELECT emailId, kind, addedFlags, removedFlags, accountId FROM operation WHERE id = ?"

  private let db: Database
  private let mirror: EffectiveWriter
  private let answers: ServerAckLog
  private let operation: SQLStatement
  private let forget: SQLStatement
  private let flags: SQLStatement
  private let erases: SQLStatement
  private let cursor: SQLStatement
  private let put: SQLStatement
  private let putUnplaced: SQLStatement
  private let archive: SQLStatement
  private let unarchive: SQLStatement
  private let remove: SQLStatement
  private let removeUnplaced: SQLStatement
  private let list: SQLStatement
  private var touched: [AccountID: Set<EmailID>] = [:]
  private var grown: Set<FolderID> = []

  init(_ db: Database) throws {
    self.db = db
    mirror = try EffectiveWriter(db)
    answers = try ServerAckLog(db)
    operation = SQLStatement(db, Self.sql)
    forget = SQLStatement(db, "DELETE FROM operation WHERE id = ?")
    flags = SQLStatement(
      db,
      """
      UPDATE remote_message SET flags = (flags | ?4) & ~?5
      WHERE folderId IN \(LabelFolders.members) AND uid = ?2 AND emailId = ?3
      """)
    erases = SQLStatement(db, "SELECT flags FROM email WHERE id = ?")
    cursor = SQLStatement(
      db,
      """
      SELECT 1 FROM remote_folder AS own
        JOIN remote_folder AS container ON container.folderId = coalesce(own.labelOf, own.folderId)
      WHERE own.folderId = ? AND own.isSynced = 1 AND container.uidValidity = ?
      """)
    // A UID that already belongs to another message is not overwritten.
    put = SQLStatement(
      db,
      """
      INSERT INTO remote_message (folderId, uid, emailId, flags) VALUES (?, ?, ?, ?)
      ON CONFLICT (folderId, uid) DO NOTHING
      """)
    putUnplaced = SQLStatement(
      db,
      """
      INSERT OR REPLACE INTO remote_orphan (emailId, folderId, flags)
      SELECT ?1, folderId, ?3 FROM remote_folder WHERE folderId = ?2
        AND NOT EXISTS (SELECT 1 FROM remote_message WHERE emailId = ?1 AND remote_message.folderId = ?2)
      """)
    // What has lost a label may have been left without one.
    archive = SQLStatement(
      db,
      """
      INSERT OR IGNORE INTO remote_message (folderId, uid, emailId, flags)
      SELECT labelOf, uid, emailId, flags FROM remote_message JOIN remote_folder USING (folderId)
      WHERE folderId = ? AND uid = ? AND emailId = ? AND labelOf IS NOT NULL
      """)
    unarchive = SQLStatement(
      db,
      """
      DELETE FROM remote_message WHERE emailId = ?1 AND EXISTS (
        SELECT 1 FROM remote_message AS labelled JOIN remote_folder USING (folderId)
        WHERE labelled.emailId = ?1 AND labelled.uid = remote_message.uid AND labelOf = remote_message.folderId)
      """)
    remove = SQLStatement(
      db,
      "DELETE FROM remote_message WHERE folderId IN \(LabelFolders.members) AND uid = ?2 AND emailId = ?3")
    removeUnplaced = SQLStatement(
      db, "DELETE FROM remote_orphan WHERE emailId = ?2 AND folderId IN \(LabelFolders.members)")
    // Gmail creates a label that it doesn't have. If the next listing lacks it nevertheless, it was renamed or deleted.
    list = SQLStatement(
      db, "UPDATE remote_folder SET isListed = 1 WHERE folderId = ? AND isListed = 0 AND labelOf IS NOT NULL")
  }

  mutating func settle(_ done: [AcceptedOperation]) throws {
    for accepted in done { try end(accepted) }
    try answers.forgetOld()
    for (account, emails) in touched.sorted(by: { $0.key < $1.key }) {
      var effective = try EffectiveWriter(db)
      for email in emails.sorted() { try effective.update(email, isDiscarded: false) }
      try effective.settle(in: account)
    }
    try Transfers(db).settle()
  }

  /// Adds copies to the mirror. The operation they belong to still waits, so the visible state stays the same.
  mutating func note(_ copies: [AcceptedOperation.NewCopy], of email: EmailID) throws {
    let known = try mirror.mirrored(email)
    for copy in copies { try add(copy, of: email, known.flags) }
  }

  private struct Row {
    let email: EmailID
    let kind: Int64
    let adding: MessageFlags
    let removing: MessageFlags
    let account: AccountID
  }

  private mutating func end(_ accepted: AcceptedOperation) throws {
    let found = try operation.first(.integer(accepted.id.rawValue)) { row in
      Row(
        email: EmailID(row.integer(0)), kind: row.integer(1), adding: MessageFlags(rawValue: row.int(2)),
        removing: MessageFlags(rawValue: row.int(3)), account: AccountID(row.integer(4)))
    }
    guard let row = found else { return }
    try answers.note(accepted.id)
    try forget.run(.integer(accepted.id.rawValue))
    let known = try mirror.mirrored(row.email)
    for (folder, uids) in accepted.removed { try drop(row.email, from: folder, uids) }
    for copy in accepted.added { try add(copy, of: row.email, known.flags) }
    if accepted.changesPlaces { try unarchive.run(.integer(row.email.rawValue)) }
    for (folder, uids) in accepted.flagged { try mark(row, in: folder, uids) }
    for (keywords, distance) in MessageFlags.markShifts where !keywords.isDisjoint(with: accepted.onlyHere) {
      try SQLStatement(db, "UPDATE email SET flags = flags | ((flags & ?) << \(distance)) WHERE id = ?")
        .run(.integer(keywords.intersection(accepted.onlyHere).rawValue), .integer(row.email.rawValue))
    }
    if row.kind == RemoteOperation.Kind.expungeCode, try isErased(row.email) {
      // The server has removed it, so it is no longer kept here.
      try MessageEraser(db).erase(row.email)
    } else if accepted.changesMirror || known.isThere {
      touched[row.account, default: []].insert(row.email)
    }
  }

  private func isErased(_ email: EmailID) throws -> Bool {
    try erases.first(.integer(email.rawValue)) { MessageFlags(rawValue: $0.int(0)).contains(.deleted) }
      ?? false
  }

  private func drop(_ email: EmailID, from folder: FolderID, _ uids: UIDSet) throws {
    let (email, folder) = (SQLValue.integer(email.rawValue), SQLValue.integer(folder.rawValue))
    for uid in uids.uids {
      try archive.run(folder, .integer(Int64(uid)), email)
      try remove.run(folder, .integer(Int64(uid)), email)
    }
    try removeUnplaced.run(folder, email)
  }

  private mutating func add(
    _ copy: AcceptedOperation.NewCopy, of email: EmailID, _ flags: MessageFlags
  ) throws {
    let folder = SQLValue.integer(copy.folder.rawValue)
    let (id, flags) = (SQLValue.integer(email.rawValue), SQLValue.integer(flags.rawValue))
    if grown.insert(copy.folder).inserted { try list.run(folder) }
    if let place = copy.place,
      try cursor.first(folder, .integer(Int64(place.uidValidity)), body: { _ in true }) ?? false
    {
      try put.run(folder, .integer(Int64(place.uid)), id, flags)
      if db.changesCount > 0 { return }
    }
    try putUnplaced.run(id, folder, flags)
  }

  private func mark(_ row: Row, in folder: FolderID, _ uids: UIDSet) throws {
    let (adding, removing) = (SQLValue.integer(row.adding.rawValue), SQLValue.integer(row.removing.rawValue))
    let (folder, email) = (SQLValue.integer(folder.rawValue), SQLValue.integer(row.email.rawValue))
    for uid in uids.uids { try flags.run(folder, .integer(Int64(uid)), email, adding, removing) }
    try SQLStatement(
      db,
      """
      UPDATE remote_orphan SET flags = (flags | ?3) & ~?4
      WHERE emailId = ?2 AND folderId IN \(LabelFolders.members)
      """
    ).run(folder, email, adding, removing)
  }
}

extension AcceptedOperation {
  fileprivate var changesPlaces: Bool { !removed.isEmpty || !added.isEmpty }
  fileprivate var changesMirror: Bool { changesPlaces || !flagged.isEmpty }
}
