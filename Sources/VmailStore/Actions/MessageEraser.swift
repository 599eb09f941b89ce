import VmailDomain

/// Takes a message out of the store for good.
///
/// Its thread stays, if only as an identity: a reply that comes later must find the same one.
struct MessageEraser {
  private let index: SearchIndexWriter
  private let forgetOperations: SQLStatement
  private let delete: SQLStatement

  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    index = try SearchIndexWriter(db)
    forgetOperations = SQLStatement(db, "DELETE FROM operation WHERE emailId = ?")
    delete = SQLStatement(db, "DELETE FROM email WHERE id = ?")
  }

  /// The caller brings its thread's rows in line.
  func erase(_ email: EmailID) throws {
    try removeFiles(of: email)
    try index.remove(email)
    try forgetOperations.run(.integer(email.rawValue))
    try delete.run(.integer(email.rawValue))
  }

  /// Removes its attachments. Were the message to stay after all, they could be fetched again.
  private func removeFiles(of email: EmailID) throws {
    let paths = try AttachmentQuery.localPaths(db, of: email)
    guard !paths.isEmpty, let files = try StoreFiles(of: db) else { return }
    for path in paths.map(files.absolute) where files.isAttachment(path) { try? removeFile(path) }
  }
}
