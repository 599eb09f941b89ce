import VmailDomain

/// Removes a message from the store permanently.
///
/// Its thread's ID is kept: a later reply must find the same thread.
struct MessageEraser {
  private let index: SearchIndexWriter
  private let forgetOperations: SQLStatement
  private let keepDraft: SQLStatement
  private let delete: SQLStatement

  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    index = try SearchIndexWriter(db)
    forgetOperations = SQLStatement(db, "DELETE FROM operation WHERE emailId = ?")
    // The draft of a mail in the Outbox is kept: it may be cancelled.
    keepDraft = SQLStatement(
      db,
      """
      UPDATE draft SET emailId = NULL
      WHERE emailId = ? AND EXISTS (SELECT 1 FROM outgoing WHERE draftId = draft.id)
      """)
    delete = SQLStatement(db, "DELETE FROM email WHERE id = ?")
  }

  /// Erases a message. The caller updates its thread's rows.
  func erase(_ email: EmailID) throws {
    try removeFiles(of: email)
    try index.remove(email)
    try forgetOperations.run(.integer(email.rawValue))
    try keepDraft.run(.integer(email.rawValue))
    try delete.run(.integer(email.rawValue))
  }

  /// Removes its attachments. If the message is kept after all, they can be fetched again.
  private func removeFiles(of email: EmailID) throws {
    let paths = try AttachmentQuery.localPaths(db, of: email)
    guard !paths.isEmpty, let files = try StoreFiles(of: db) else { return }
    for path in paths.map(files.absolute) where files.isAttachment(path) { try? removeFile(path) }
  }
}
