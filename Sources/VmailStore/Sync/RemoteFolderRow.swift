import VmailDomain

/// The stored sync progress of a mailbox.
struct RemoteFolderRow {
  static let sql = """
    SELECT remote_folder.accountId, uidValidity, uidNext, modSeq, gap, newFrom, type = 'inbox'
    FROM remote_folder JOIN folder ON folder.id = folderId WHERE folderId = ?
    """

  let folderId: FolderID
  let accountId: AccountID
  var cursor: FolderCursor?
  /// The first UID that was not in the mailbox when it was first listed.
  var newFrom: Int64?
  let isInbox: Bool

  /// - Throws: ``ThreadListError/folderNotFound(id:)`` for a folder that doesn't mirror a mailbox.
  static func fetch(_ db: Database, _ id: FolderID) throws -> RemoteFolderRow {
    let row = try SQLStatement(db, sql).first(.integer(id.rawValue)) { row in
      RemoteFolderRow(
        folderId: id, accountId: AccountID(row.integer(0)), cursor: cursor(row, from: 1),
        newFrom: row.optionalInteger(5), isInbox: row.bool(6))
    }
    guard let row else { throw ThreadListError.folderNotFound(id: id) }
    return row
  }

  static func cursor(_ row: SQLStatement.Columns, from index: Int32) -> FolderCursor? {
    guard let validity = row.optionalInteger(index).flatMap({ UInt32(exactly: $0) }) else { return nil }
    return FolderCursor(
      uidValidity: validity, uidNext: UInt32(exactly: row.integer(index + 1)) ?? 1,
      modSeq: row.optionalInteger(index + 2), gap: UIDSet(row.text(index + 3)) ?? [])
  }

  func write(_ db: Database) throws {
    try SQLStatement(
      db,
      """
      UPDATE remote_folder SET uidValidity = ?, uidNext = ?, modSeq = ?, gap = ?, newFrom = ?
      WHERE folderId = ?
      """
    ).run(
      .optional(cursor.map { Int64($0.uidValidity) }), .integer(Int64(cursor?.uidNext ?? 1)),
      .optional(cursor?.modSeq), .text(cursor?.gap.description ?? ""), .optional(newFrom),
      .integer(folderId.rawValue))
  }
}
