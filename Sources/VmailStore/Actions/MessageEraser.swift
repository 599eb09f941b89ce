import GRDB
import VmailDomain

/// Takes a message out of the store for good.
///
/// Its thread stays, if only as an identity: a reply that comes later must find the same one.
struct MessageEraser {
  private let index: SearchIndexWriter
  private let forgetOperations: SQLStatement
  private let delete: SQLStatement

  init(_ db: Database) throws {
    index = try SearchIndexWriter(db)
    forgetOperations = try SQLStatement(db, "DELETE FROM operation WHERE emailId = ?")
    delete = try SQLStatement(db, "DELETE FROM email WHERE id = ?")
  }

  /// The caller brings its thread's rows in line.
  func erase(_ email: EmailID) throws {
    try index.remove(email)
    try forgetOperations.run(.integer(email.rawValue))
    try delete.run(.integer(email.rawValue))
  }
}
