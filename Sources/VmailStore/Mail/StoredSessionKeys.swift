public import VmailDomain

/// The session keys of encrypted messages, with which they open again without a secret key.
extension Transaction {
  /// Keeps the session key of a message in place of a former one.
  public func setSessionKey(_ key: Secret, of email: EmailID) throws {
    try SQLStatement(db, "INSERT OR REPLACE INTO session_key (emailId, key) VALUES (?, ?)").run(
      .integer(email.rawValue), .text(key.revealed))
  }

  /// Removes session keys.
  /// - Parameter limit: the maximum number, few enough for a short transaction.
  /// - Returns: the number removed.
  public func removeSessionKeys(limit: Int) throws -> Int {
    let sql = """
      DELETE FROM session_key WHERE emailId IN (SELECT emailId FROM session_key ORDER BY emailId LIMIT ?)
      """
    try SQLStatement(db, sql).run(.integer(limit))
    return db.changesCount
  }
}

extension Snapshot {
  /// Returns the session key of a message; `nil` if none is kept.
  public func sessionKey(of email: EmailID) throws -> Secret? {
    try SQLStatement(db, "SELECT key FROM session_key WHERE emailId = ?").first(.integer(email.rawValue)) {
      Secret($0.text(0))
    }
  }

  public func sessionKeyCount() throws -> Int {
    try SQLStatement(db, "SELECT count(*) FROM session_key").first { $0.int(0) } ?? 0
  }
}
