import GRDB
import VmailDomain

/// Ends an operation that the server has carried out; within the caller's transaction.
struct OperationEnd {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// A message that was deleted for good is kept no longer: the server has agreed.
  func finish(_ id: ID<RemoteOperation>) throws {
    let email = try SQLStatement(
      db,
      "SELECT email.id, flags, kind FROM operation JOIN email ON email.id = emailId WHERE operation.id = ?"
    ).first(.integer(id.rawValue)) { row in
      (EmailID(row.integer(0)), MessageFlags(rawValue: row.int(1)), row.integer(2))
    }
    try SQLStatement(db, "DELETE FROM operation WHERE id = ?").run(.integer(id.rawValue))
    guard let (email, flags, kind) = email, kind == RemoteOperation.Kind.expungeCode else { return }
    if flags.contains(.deleted) { try MessageEraser(db).erase(email) }
  }
}
