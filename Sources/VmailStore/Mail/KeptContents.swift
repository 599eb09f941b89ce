public import VmailDomain

/// What is kept of encrypted messages.
extension Transaction {
  /// Keeps the session key of a message in place of a former one.
  public func setSessionKey(_ key: Secret, of email: EmailID) throws {
    try SQLStatement(db, "INSERT OR REPLACE INTO session_key (emailId, key) VALUES (?, ?)").run(
      .integer(email.rawValue), .text(key.revealed))
  }

  /// Removes what is kept of messages in an account.
  /// - Parameter limit: the maximum number, few enough for a short transaction.
  /// - Returns: the number removed.
  public func remove(_ kept: KeptContent, accountId: AccountID, limit: Int) throws -> Int {
    let sql = """
      SELECT emailId FROM \(kept.table) CROSS JOIN email ON email.id = emailId WHERE accountId = ?
      ORDER BY emailId LIMIT ?
      """
    let emails = try SQLStatement(db, sql).all(.integer(accountId.rawValue), .integer(limit)) {
      EmailID($0.integer(0))
    }
    if kept == .text { try clearSealedTexts(of: emails) }
    let forget = SQLStatement(db, "DELETE FROM \(kept.table) WHERE emailId = ?")
    for email in emails { try forget.run(.integer(email.rawValue)) }
    return emails.count
  }
}

extension Snapshot {
  /// Returns the session key of a message; `nil` if none is kept.
  public func sessionKey(of email: EmailID) throws -> Secret? {
    try SQLStatement(db, "SELECT key FROM session_key WHERE emailId = ?").first(.integer(email.rawValue)) {
      Secret($0.text(0))
    }
  }

  /// Returns the number of messages in an account of which something is kept.
  public func count(_ kept: KeptContent, accountId: AccountID) throws -> Int {
    let sql = "SELECT count(*) FROM \(kept.table) CROSS JOIN email ON email.id = emailId WHERE accountId = ?"
    return try SQLStatement(db, sql).first(.integer(accountId.rawValue)) { $0.int(0) } ?? 0
  }
}

extension KeptContent {
  fileprivate var table: String {
    switch self {
    case .text: "sealed_text"
    case .sessionKey: "session_key"
    }
  }
}
