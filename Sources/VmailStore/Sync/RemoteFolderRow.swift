import FoundationEssentials
import VmailDomain

/// The stored sync progress of a mailbox.
struct RemoteFolderRow {
  static let sql = """
    SELECT remote_folder.accountId, newFrom, type = 'inbox', \(cursorColumns(of: "remote_folder"))
    FROM remote_folder JOIN folder ON folder.id = folderId WHERE folderId = ?
    """

  let folderId: FolderID
  let accountId: AccountID
  var cursor: FolderCursor?
  /// The first UID that was not in the mailbox when it was first listed.
  var newFrom: Int64?
  let isInbox: Bool

  static func cursorColumns(of table: String) -> String {
    ["uidValidity", "uidNext", "modSeq", "gap", "leftOut", "leftOutUntil", "leftOutAttempts", "isPartial"]
      .map { "\(table).\($0)" }.joined(separator: ", ")
  }

  /// - Throws: ``ThreadListError/folderNotFound(id:)`` for a folder that doesn't mirror a mailbox.
  static func fetch(_ db: Database, _ id: FolderID) throws -> RemoteFolderRow {
    let row = try SQLStatement(db, sql).first(.integer(id.rawValue)) { row in
      RemoteFolderRow(
        folderId: id, accountId: AccountID(row.integer(0)), cursor: cursor(row, from: 3),
        newFrom: row.optionalInteger(1), isInbox: row.bool(2))
    }
    guard let row else { throw ThreadListError.folderNotFound(id: id) }
    return row
  }

  static func cursor(_ row: SQLStatement.Columns, from index: Int32) -> FolderCursor? {
    guard let validity = row.optionalInteger(index).flatMap({ UInt32(exactly: $0) }) else { return nil }
    var cursor = FolderCursor(
      uidValidity: validity, uidNext: UInt32(exactly: row.integer(index + 1)) ?? 1,
      modSeq: row.optionalInteger(index + 2), gap: UIDSet(row.text(index + 3)) ?? [])
    cursor.leftOut = LeftOutMessages(
      uids: UIDSet(row.text(index + 4)) ?? [], until: Date(storedSeconds: row.integer(index + 5)),
      attempts: row.int(index + 6))
    cursor.isPartial = row.bool(index + 7)
    return cursor
  }

  func write(_ db: Database) throws {
    try SQLStatement(
      db,
      """
      UPDATE remote_folder SET uidValidity = ?, uidNext = ?, modSeq = ?, gap = ?, newFrom = ?,
        leftOut = ?, leftOutUntil = ?, leftOutAttempts = ?, isPartial = ?
      WHERE folderId = ?
      """
    ).run(
      .optional(cursor.map { Int64($0.uidValidity) }), .integer(Int64(cursor?.uidNext ?? 1)),
      .optional(cursor?.modSeq), .text(cursor?.gap.description ?? ""), .optional(newFrom),
      .text(cursor?.leftOut.uids.description ?? ""), .integer(cursor?.leftOut.until.storedSeconds ?? 0),
      .integer(Int64(cursor?.leftOut.attempts ?? 0)), .boolean(cursor?.isPartial ?? false),
      .integer(folderId.rawValue))
  }
}
