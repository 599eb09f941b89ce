import GRDB
import VmailDomain

/// How many messages are in a folder.
enum MessageCountQuery {
  static let sql = "SELECT count(*) FROM email_folder WHERE folderId = ?"

  static func fetch(_ db: Database, folderId: FolderID) throws -> Int {
    try SQLStatement(db, sql).first(.integer(folderId.rawValue)) { $0.int(0) } ?? 0
  }
}
