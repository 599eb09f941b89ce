import VmailDomain

/// Reads and sets the paths of attachments, relative to the store's directory.
enum AttachmentQuery {
  static let pathsSQL = "SELECT localPath FROM attachment WHERE emailId = ? AND localPath IS NOT NULL"

  /// Returns the files of a message's attachments.
  static func localPaths(_ db: Database, of email: EmailID) throws -> [String] {
    try SQLStatement(db, pathsSQL).all(.integer(email.rawValue)) { $0.text(0) }
  }

  /// Records an attachment's file.
  /// - Parameter size: the file's size in bytes; the size announced by the message may be an estimate.
  /// - Returns: whether there is such an attachment.
  static func setFile(_ db: Database, _ path: String, size: Int, id: AttachmentID) throws -> Bool {
    try SQLStatement(db, "UPDATE attachment SET localPath = ?, sizeBytes = ? WHERE id = ?")
      .run(.text(path), .integer(size), .integer(id.rawValue))
    return db.changesCount > 0
  }

  static func clearFile(_ db: Database, id: AttachmentID) throws {
    try SQLStatement(db, "UPDATE attachment SET localPath = NULL WHERE id = ?").run(.integer(id.rawValue))
  }
}

extension StoreFiles {
  /// Finds the files of the store to which a database belongs.
  init?(of db: Database) throws {
    let vault = try SQLStatement(db, "SELECT file FROM pragma_database_list WHERE name = 'main'")
      .first { $0.text(0) }
    guard let vault, let slash = vault.lastIndex(of: "/") else { return nil }
    self.init(directory: String(vault[..<slash]))
  }
}
