import GRDB
import VmailDomain

/// All folders of an account.
enum FoldersQuery {
  static let sql = "SELECT id, accountId, name, type, isServerArchive FROM folder WHERE accountId = ?"

  static func fetch(_ db: Database, accountId: AccountID) throws -> [Folder] {
    try SQLStatement(db, sql).all(.integer(accountId.rawValue)) { row in
      Folder(
        id: FolderID(row.integer(0)), accountId: AccountID(row.integer(1)), name: row.text(2),
        type: FolderType(rawValue: row.text(3)) ?? .custom, isServerArchive: row.bool(4))
    }
  }
}
