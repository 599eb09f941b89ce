import VmailDomain

/// Messages written here that no server is known to have yet. On a server they are recognized by their
/// Message-ID, which is unique: the server may have changed the header, and numbers messages in its own way.
struct WrittenMessages {
  static let findSQL = "SELECT emailId FROM written WHERE accountId = ? AND messageId = ?"

  private let db: Database

  init(_ db: Database) { self.db = db }

  func note(_ email: EmailID, _ messageId: String?, in account: AccountID) throws {
    guard let messageId else { return }
    try SQLStatement(db, "INSERT OR REPLACE INTO written (emailId, accountId, messageId) VALUES (?, ?, ?)")
      .run(
        .integer(email.rawValue), .integer(account.rawValue), .text(messageId))
  }

  func email(withMessageId messageId: String, in account: AccountID) throws -> EmailID? {
    try SQLStatement(db, Self.findSQL).first(.integer(account.rawValue), .text(messageId)) {
      EmailID($0.integer(0))
    }
  }

  /// Records that the server has it.
  /// - Parameter identity: the identity by which it is recognized.
  func bind(_ email: EmailID, _ identity: MessageIdentity) throws {
    try SQLStatement(db, "UPDATE email SET digest = ? WHERE id = ?").run(
      .blob(identity.digest), .integer(email.rawValue))
    try forget(email)
  }

  func forget(_ email: EmailID) throws {
    try SQLStatement(db, "DELETE FROM written WHERE emailId = ?").run(.integer(email.rawValue))
  }
}
