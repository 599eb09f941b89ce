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
