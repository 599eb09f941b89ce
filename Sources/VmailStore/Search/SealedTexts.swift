public import VmailDomain

/// The texts of encrypted messages that the user wants to find.
extension Transaction {
  /// Adds the decrypted text of a message to the index.
  public func setSealedText(_ text: String, of email: EmailID) throws {
    try SearchIndexWriter(db).reindex(email) {
      try SQLStatement(db, "UPDATE email_body SET bodyPlain = ? WHERE emailId = ?").run(
        .text(text), .integer(email.rawValue))
    }
    try SQLStatement(db, "INSERT OR IGNORE INTO sealed_text (emailId) VALUES (?)").run(
      .integer(email.rawValue))
  }

  /// Removes decrypted texts from the index.
  /// - Parameter limit: the maximum number, few enough for a short transaction.
  /// - Returns: the number removed.
  public func removeSealedTexts(limit: Int) throws -> Int {
    let emails = try SQLStatement(db, "SELECT emailId FROM sealed_text ORDER BY emailId LIMIT ?").all(
      .integer(limit)
    ) { EmailID($0.integer(0)) }
    try SearchIndexWriter(db).reindex(emails) {
      let empty = SQLStatement(db, "UPDATE email_body SET bodyPlain = '' WHERE emailId = ?")
      for email in emails { try empty.run(.integer(email.rawValue)) }
    }
    let forget = SQLStatement(db, "DELETE FROM sealed_text WHERE emailId = ?")
    for email in emails { try forget.run(.integer(email.rawValue)) }
    return emails.count
  }
}

extension Snapshot {
  public func sealedTextCount() throws -> Int {
    try SQLStatement(db, "SELECT count(*) FROM sealed_text").first { $0.int(0) } ?? 0
  }
}
